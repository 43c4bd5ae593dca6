import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  importWorldWithFolder,
  plan,
  runImportOf,
  statesOf,
} from "../../tests/support/import-world.ts";
import { aboutContent } from "../about/tables.ts";
import { media } from "../media/tables.ts";
import { mediaUses } from "../media/uses-table.ts";
import { blogPosts } from "../posts/tables.ts";
import {
  clients,
  portfolioProjects,
  projectFiles,
  projectRoles,
  roles,
} from "../projects/tables.ts";
import { findRedirect } from "../site/redirects.ts";
import { siteConfig } from "../site/tables.ts";
import { atLine } from "./format/note.ts";
import type { ImportReport } from "./write/run-import.ts";

const { world, folder } = await forAllTests(importWorldWithFolder());

async function post(slug: string) {
  const [row] = await world.db.select().from(blogPosts).where(eq(blogPosts.slug, slug));
  if (!row) throw new Error(`no post ${slug}`);
  return row;
}

async function project(slug: string) {
  const [row] = await world.db
    .select()
    .from(portfolioProjects)
    .where(eq(portfolioProjects.slug, slug));
  if (!row) throw new Error(`no project ${slug}`);
  return row;
}

describe("the first import", () => {
  let report: ImportReport;

  test("a dry run says what would happen, and writes nothing", async () => {
    const planned = await plan(world, folder.path);
    expect(statesOf(planned)).toEqual({
      "site.yaml": "new",
      "about.md": "new",
      "projects/Quiet_Letters.md": "new",
      "projects/harbour-signs.md": "new",
      "posts/broken.md": "broken",
      "posts/next-spring.md": "new",
      "posts/shop-windows.md": "new",
    });
    const { rows } = await world.db.execute(
      sql`select (select count(*) from blog_posts) + (select count(*) from portfolio_projects)
        + (select count(*) from media) + (select count(*) from import_batches) as count`,
    );
    expect(rows).toEqual([{ count: "0" }]);
  });

  test("a broken file is reported with its line and does not stop the import", async () => {
    report = await runImportOf(world, folder.path);
    expect(report).toMatchObject({ written: 6, isComplete: true });
    const [broken] = report.items.filter(({ state }) => state === "broken");
    expect(broken?.path).toBe("posts/broken.md");
    expect(broken?.problems.map(atLine)).toEqual([
      expect.stringMatching(/^line 4: invalid YAML: /),
    ]);
  });

  test("everything left out is reported with its reason", () => {
    const left = report.items.flatMap(({ path, notes }) =>
      notes
        .filter(({ gravity }) => gravity === "left-out")
        .map((note) => `${path} ${atLine(note)}`),
    );
    expect(left).toEqual([
      'site.yaml line 8: ai_answer_word_limit should be a number from 5 to 50, not "400"',
      'site.yaml line 9: unknown field "theme"',
      "projects/harbour-signs.md alias False is not a path of the old site",
      "projects/harbour-signs.md image ../media/portrait.png: this text cannot contain images, so it is added to the project's files",
      "posts/shop-windows.md line 6: categories is limited to 5; left out: Rain",
      'posts/shop-windows.md line 16: unknown field "layout"',
      "posts/shop-windows.md image ../media/lost.png: does not exist",
      "posts/shop-windows.md linked file ../media/lost.pdf: does not exist",
    ]);
  });

  test("the dry run and the report list the same files as left out", async () => {
    const again = await plan(world, folder.path, { overwrite: true });
    const notes = (items: ImportReport["items"]) =>
      items.filter(({ state }) => state !== "broken").map(({ notes }) => notes);
    expect(notes(again.items)).toEqual(notes(report.items));
  });

  test("a case study is imported with its project, sanitised and with rewritten links", async () => {
    expect(await project("harbour-signs")).toMatchObject({
      caseProblem:
        '<p>Fog</p><h2>Every sign was blue</h2><p>See <a href="/blog/shop-windows">an article</a>.</p>',
      caseApproach: "",
      resultFigures: [{ value: "−42%", label: "calls to the harbour master" }],
      testimonialQuote: "The signs speak our language.",
      testimonialName: "Ana Sousa",
      testimonialRole: "",
    });
  });

  test("a post is imported with its fields, at noon in the site's time zone", async () => {
    expect(await post("shop-windows")).toMatchObject({
      title: "Shop windows & what they say",
      status: "published",
      publishedAt: new Date("2015-05-04T16:00:00Z"),
      createdAt: new Date("2015-05-04T16:00:00Z"),
      updatedAt: new Date("2015-05-04T16:00:00Z"),
      categories: ["Signs", "Walks", "Glass", "Gold", "Night"],
      tags: ["windows", "walks"],
      author: "Ilse Vandermeer",
      imagePosition: "top",
      faqs: [{ question: "Which paint?", answer: "<p>Enamel, <em>always</em>.</p>" }],
      readingTimeMinutes: 1,
      version: 1,
    });
    expect(await post("next-spring")).toMatchObject({ status: "draft", publishedAt: null });
  });

  test("Markdown in HTML is rendered, images and links point to imported items", async () => {
    const { content } = await post("shop-windows");
    expect(content).toMatch(
      /^<figure><img src="\/media\/featured-images\/[0-9a-f]{64}\.png" alt="A window" \/>\s*<figcaption>A <strong>window<\/strong> in May<\/figcaption><\/figure>/,
    );
    expect(content).toContain('<a href="/project/harbour-signs#walk">the harbour</a>');
    expect(content).toContain('<a href="https://old.example.org/2016/elsewhere/">');
    expect(content).toMatch(/<a href="\/media\/projects\/[0-9a-f]{64}\.pdf">the plan<\/a>/);
    expect(content).toMatch(/src="\/media\/featured-images\/[0-9a-f]{64}\.svg"/);
    expect(content).toContain('src="https://pictures.example.org/a.png"');
    expect(content).not.toContain("lost.p");
    expect(content).not.toContain("../media");
    expect(content).toContain("a lost one");
    expect(content).not.toContain("grid-col");
  });

  test("a project is imported with its client, roles and files", async () => {
    const harbour = await project("harbour-signs");
    expect(harbour).toMatchObject({
      title: "Signs for the harbour",
      workType: "Wayfinding",
      year: 2021,
      projectUrl: "https://port.example.org",
      isFeatured: true,
      isVisible: true,
      allowPublicPreview: true,
      myRole: "Designer, Painter",
    });
    expect(harbour.description).toMatch(
      /^<p>Approach<\/p><h3>Walk first<\/h3><p>We walked the quays with the pilots\./,
    );
    expect(harbour.description).toContain('<a href="/blog/shop-windows">an article</a>');
    const files = await world.db
      .select({ name: projectFiles.displayName, type: projectFiles.fileType })
      .from(projectFiles)
      .where(eq(projectFiles.projectId, harbour.id))
      .orderBy(asc(projectFiles.position));
    expect(files).toEqual([
      { name: "The quay", type: "image/png" },
      { name: "portrait.png", type: "image/png" },
    ]);
  });

  test("clients and roles are created once, regardless of case", async () => {
    const quiet = await project("Quiet_Letters");
    expect(quiet.clientId).toBe((await project("harbour-signs")).clientId);
    expect(quiet.isVisible).toBe(false);
    expect(await world.db.select({ name: clients.name }).from(clients)).toHaveLength(1);
    const names = await world.db
      .select({ name: roles.name })
      .from(projectRoles)
      .innerJoin(roles, eq(roles.id, projectRoles.roleId))
      .where(eq(projectRoles.projectId, (await project("harbour-signs")).id))
      .orderBy(asc(projectRoles.position));
    expect(names.map(({ name }) => name)).toEqual(["Designer", "painter"]);
  });

  test("images have their size, renditions and placeholder, and count as used", async () => {
    const { id, featuredImageId } = await post("shop-windows");
    const [picture] = await world.db
      .select()
      .from(media)
      .where(eq(media.id, featuredImageId ?? ""));
    expect(picture).toMatchObject({ ext: "png", width: 500, height: 300 });
    expect(picture?.renditions.map(({ name }) => name)).toEqual([400, 800]);
    expect(picture?.placeholder).toMatch(/^data:image\//);
    const uses = await world.db
      .select({ role: mediaUses.role, ext: media.ext })
      .from(mediaUses)
      .innerJoin(media, eq(media.id, mediaUses.mediaId))
      .where(eq(mediaUses.postId, id))
      .orderBy(asc(mediaUses.role), asc(media.ext));
    expect(uses).toEqual([
      { role: "body", ext: "pdf" },
      { role: "body", ext: "png" },
      { role: "body", ext: "svg" },
      { role: "featured", ext: "png" },
    ]);
  });

  test("site and about set only the fields they contain", async () => {
    const [site] = await world.db.select().from(siteConfig);
    expect(site).toMatchObject({
      name: "Ilse Vandermeer",
      quickTags: ["Signs", "Letters"],
      timeZone: "America/New_York",
      aiAnswerWordLimit: 20,
      footerEnabled: true,
      profileImageUrl: expect.stringMatching(/^\/media\/site-assets\//),
    });
    const [about] = await world.db.select().from(aboutContent);
    expect(about).toMatchObject({
      bio: "<p>I paint <strong>signs</strong>.</p>",
      philosophy: '<p>Slowly, and <a href="/blog/shop-windows">in public</a>.</p>',
      profileImageUrl: expect.stringMatching(/^\/media\/profile-images\//),
      hobbies: "",
    });
  });

  test("old addresses redirect to the new ones", async () => {
    expect(await findRedirect(world.db, "/2015/05/shop-windows/", world.now())).toBe(
      "/blog/shop-windows",
    );
    expect(await findRedirect(world.db, "/windows", world.now())).toBe("/blog/shop-windows");
    expect(await findRedirect(world.db, "/our-work/harbour", world.now())).toBe(
      "/project/harbour-signs",
    );
    expect(await findRedirect(world.db, "/project/harbour-signs", world.now())).toBeNull();
    expect(report.links).toEqual({ moved: 4, staying: 1 });
  });
});
