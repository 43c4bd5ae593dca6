import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { resourcePages } from "../../../tests/support/api-site.ts";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { importWorld } from "../../../tests/support/import-world.ts";
import { addProject, addPublicProject } from "../../../tests/support/rows.ts";
import { aboutContent } from "../../about/tables.ts";
import { PageNotes } from "../../http/page-notes.ts";
import { blogPosts } from "../../posts/tables.ts";
import { resourceRouteAt } from "../../resource-routes.ts";
import { redirects } from "../tables.ts";

const { world } = await forAllTests(importWorld());

const PAST = new Date("2026-01-02T12:00:00Z");

async function addPost(values: Partial<typeof blogPosts.$inferInsert> & { slug: string }) {
  const post = { title: values.slug, status: "published" as const, publishedAt: PAST, ...values };
  const [row] = await world.db.insert(blogPosts).values(post).returning({ id: blogPosts.id });
  return row?.id ?? "";
}

async function open(path: string) {
  const notes = new PageNotes(true);
  const file = await resourceRouteAt(path)?.(world, notes);
  if (!file) return null;
  const { status = 200, location, headers = {}, body } = file;
  return { status, location, headers, text: body.toString(), notes };
}

test("a project's Markdown has its facts, texts and figures", async () => {
  const id = await addProject(world.db, {
    title: "Harbour *guide*",
    slug: "harbour",
    isVisible: true,
    description: '<h3>Why</h3><p>Boats, <a href="/about">mostly</a>.</p>',
    caseResults: "<p>More visitors.</p>",
    resultFigures: [{ value: "+42 %", label: "sign-ups" }],
    testimonialQuote: "Splendid.\nThank you.",
    testimonialName: "Ada",
    categories: ["Web"],
    year: 2024,
  });
  const found = await open("/project/harbour.md");
  const origin = world.environment.SITE_URL;
  expect(found?.text).toMatch(
    /^# Harbour \\\*guide\\\*\n\n- Page: http.+\/project\/harbour\n- Client: /,
  );
  expect(found?.text).toContain("- Categories: Web\n- Year: 2024\n");
  expect(found?.text).toContain(`## Why\n\nBoats, [mostly](${origin}/about).\n\n## Results\n\n`);
  expect(found?.text).toContain("- sign-ups: +42 %\n\nMore visitors.\n\n");
  expect(found?.text).toMatch(/\n> Splendid\. {2}\n> Thank you\.\n>\n> — Ada\n$/);
  expect(found?.headers.Link).toBe(`<${origin}/project/harbour>; rel="canonical"`);
  expect([found?.notes.isCacheable, ...(found?.notes.tags ?? [])]).toEqual([true, `project:${id}`]);
});

test("a post's Markdown has its article and its answers", async () => {
  const id = await addPost({
    slug: "文-post",
    title: "On *boats*",
    excerpt: "In short",
    author: "A guest",
    tags: ["sea"],
    content: '<h2>One</h2><p>Text <img src="/media/a.png" alt="A boat"></p>',
    faqs: [{ question: "Why?", answer: "<p>Because.</p>" }],
  });
  const found = await open("/blog/%E6%96%87-post.md");
  expect(found?.text).toContain("# On \\*boats\\*\n\n> In short\n\n- Page: ");
  expect(found?.text).toContain("- Author: A guest\n- Published: January 2, 2026\n");
  expect(found?.text).toContain("## One\n\nText ![A boat](http");
  expect(found?.text).toContain("## Frequently asked questions\n\n### Why?\n\nBecause.");
  expect([...(found?.notes.tags ?? [])]).toEqual([`post:${id}`, "site"]);
});

test("home, About and the blog have Markdown versions that link to those of their items", async () => {
  const lists = ["/index.md", "/llms.txt"];
  expect(await open("/about.md")).toBeNull();
  for (const path of lists) {
    const found = await open(path);
    expect([path, found?.text]).toEqual([path, expect.not.stringContaining("/about.md")]);
    expect([...(found?.notes.tags ?? [])]).toContain("about");
  }
  await world.db
    .insert(aboutContent)
    .values({ name: "Ada", bio: "<p>I <em>draw</em>.</p>", skills: ["Ink"] });
  expect((await open("/about.md"))?.text).toMatch(
    /^# Ada\n\n- Page: .+\n\n## About Me\n\nI \*draw\*\.\n\n## Skills\n\n- Ink\n$/,
  );
  for (const path of lists) expect((await open(path))?.text).toContain("/about.md)");
  expect((await open("/index.md"))?.text).toContain("/project/harbour.md)");
  expect((await open("/blog.md"))?.text).toContain(
    "/blog/%E6%96%87-post.md) (January 2, 2026): In short",
  );
});

test("a post with the longest slug has a Markdown version", async () => {
  const slug = "文".repeat(200);
  await addPost({ slug, title: "Long" });
  expect((await open(`/blog/${encodeURIComponent(slug)}.md`))?.text).toContain("# Long");
});

test("what is not public has no Markdown version", async () => {
  const hidden = await addProject(world.db, { slug: "hidden", isVisible: false });
  await addPublicProject(world.db, {
    slug: "archived",
    isArchived: true,
    archivedAt: PAST,
  });
  await addPost({ slug: "draft", status: "draft", publishedAt: null });
  await addPost({ slug: "ahead", publishedAt: new Date(Date.now() + 3_600_000) });
  await world.db.insert(redirects).values({ fromPath: "/project/was-hidden", projectId: hidden });
  const paths = ["/project/hidden.md", `/project/id/${hidden}.md`, "/project/archived.md"];
  const others = ["/blog/draft.md", "/blog/ahead.md", "/blog/nothing.md", "/project/was-hidden.md"];
  const odd = ["/project/id/1.md", "/blog/%E0%A4%A.md", "/blog/%00.md", "/project/'or'1'.md"];
  for (const path of [...paths, ...others, ...odd])
    expect([path, await open(path)]).toEqual([path, null]);
  const all = (await open("/llms-full.txt"))?.text ?? "";
  for (const slug of ["hidden", "archived", "draft", "ahead"])
    expect(all).not.toContain(`/${slug}\n`);
});

test("old addresses lead to the Markdown version of where they lead", async () => {
  const projectId = await addPublicProject(world.db, { slug: "now" });
  await world.db.insert(redirects).values([
    { fromPath: "/project/then", projectId },
    { fromPath: "/blog/me", toPath: "/about" },
    { fromPath: "/blog/write", toPath: "/contact" },
    { fromPath: "/blog/skills", toPath: "/about#skills" },
    { fromPath: "/blog/more", toPath: "/blog?page=2#posts" },
  ]);
  const location = async (path: string) => {
    const found = await open(path);
    return [found?.status, found?.location];
  };
  expect(await location("/project/then.md")).toEqual([301, "/project/now.md"]);
  expect(await location(`/project/id/${projectId}.md`)).toEqual([301, "/project/now.md"]);
  expect(await location("/blog/me.md")).toEqual([301, "/about.md"]);
  expect(await location("/blog/write.md")).toEqual([301, "/contact"]);
  expect(await location("/blog/skills.md")).toEqual([301, "/about.md#skills"]);
  expect(await location("/blog/more.md")).toEqual([301, "/blog.md?page=2#posts"]);
});

test("a project whose slug ended in .md before it was refused keeps its page", async () => {
  await addPublicProject(world.db, { slug: "readme.md" });
  await addPublicProject(world.db, { slug: "readme" });
  expect(await open("/project/readme.md")).toBeNull();
  expect((await open("/project/readme.md.md"))?.status).toBe(200);
});

test("redirects and Markdown are served with their headers, and only Markdown is cached", async () => {
  const pages = resourcePages(world);
  const page = await pages.render({ key: "/project/now.md" });
  expect(page.variants.identity.headers).toContain("text/markdown; charset=utf-8");
  expect(await pages.render({ key: "/project/now.md" })).toBe(page);
  const moved = await pages.render({ key: "/project/then.md" });
  expect([moved.status, moved.variants.identity.headers.includes("no-store")]).toEqual([301, true]);
  expect(await pages.render({ key: "/project/then.md" })).not.toBe(moved);
  const asked = await pages.render({ key: "/project/then.md", query: "?utm_source=letter" });
  expect(asked.variants.identity.headers).toContain("/project/now.md?utm_source=letter");
});

test("llms-full.txt is divided, and long texts are cut", async () => {
  await addPost({
    slug: "long",
    content: `<p>${"word ".repeat(20)}</p>`.repeat(1000),
    publishedAt: new Date("2030"),
  });
  await world.db.execute(sql`
    insert into blog_posts (title, slug, status, content, published_at)
    select 'Post ' || i, 'post-' || i, 'published', '<p>Text ' || i || '.</p>', now() - i * interval '1 minute'
    from generate_series(1, 120) i`);
  await world.db.execute(sql`update blog_posts set published_at = now() where slug = 'long'`);
  const first = (await open("/llms-full.txt"))?.text ?? "";
  expect(first).toMatch(/\n\nPart 1 of 3\. Next: http.+\/llms-full-2\.txt\n/);
  expect(first).toContain("\n# Ada\n");
  expect(first).toContain("\n# Harbour");
  expect(first).toMatch(/\n…\n\nThe rest: http.+\/blog\/long\.md\n/);
  expect(first.length).toBeLessThan(60_000);
  const texts = await Promise.all(["/llms-full-2.txt", "/llms-full-3.txt"].map(open));
  const all = [first, ...texts.map((found) => found?.text ?? "")].join("");
  for (let post = 1; post <= 120; post++) expect(all.split(`\nText ${post}.\n`)).toHaveLength(2);
  expect(await open("/llms-full-4.txt")).toBeNull();
  for (const path of ["/llms-full-1.txt", "/llms-full-0.txt", "/llms-full-02.txt"])
    expect(resourceRouteAt(path)).toBeUndefined();
});
