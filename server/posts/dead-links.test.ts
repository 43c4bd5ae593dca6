import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { percentDecoded } from "#domain/html/addresses.ts";
import { mediaUrl, namedMediaUrl, renditionUrl } from "#domain/media/media.ts";
import { EVERY_PAGE } from "../../tests/support/every-route.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { editorWorld } from "../../tests/support/post-editor.ts";
import { addPost, addProject, addPublicProject } from "../../tests/support/rows.ts";
import { prepareArticle } from "../html/prepare-article.ts";
import { sanitize } from "../html/sanitize.ts";
import { redirects } from "../site/tables.ts";
import { findDeadLinks } from "./dead-links.ts";
import { inspectArticle } from "./inspect-article.ts";

const { world } = await forAllTests(editorWorld());

const findDead = (html: string) =>
  findDeadLinks(world, { ...inspectArticle(html), ownPath: "/blog/own" });

async function deadIn(html: string): Promise<string[]> {
  const dead = await findDead(html);
  return dead.map(({ href }) => href);
}

const linksTo = (paths: readonly string[]) =>
  paths.map((path) => `<a href="${path}">x</a>`).join("");

/** Whether the link of an article leads to one of its ids where it is shown. */
function worksWhereShown(html: string): boolean {
  const shown = prepareArticle(html, () => undefined).html;
  const ids = [...shown.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const [, target = ""] = /<a href="#([^"]*)">/.exec(shown) ?? [];
  return ids.includes(target) || ids.includes(percentDecoded(target));
}

test.each([
  ['<a href="#intro">x</a><h2>Intro</h2>', true],
  ['<a href="#intro">x</a><h2 id="intro">Preface</h2>', true],
  ['<a href="#same-2">x</a><h2>Same</h2><h2>Same</h2>', true],
  ['<a href="#same-3">x</a><h2>Same</h2><h2>Same</h2>', false],
  ['<a href="#%C3%A4lter">x</a><p id="älter">y</p>', true],
  ['<a href="#%C3%A4lter">x</a><h2 id="älter">Older</h2>', true],
  ['<a href="#100%">x</a><p id="other">y</p>', false],
  ['<a href="#intro">x</a><h2 id="intro"> </h2>', false],
  ['<a href="#intro">x</a><p>y</p>', false],
])("links within the text are judged by where they lead on the site: %s", async (html, works) => {
  const stored = sanitize(html, "article");
  expect(await deadIn(stored)).toHaveLength(works ? 0 : 1);
  expect(worksWhereShown(stored)).toBe(works);
});

test.each([
  "/blog/%00",
  "/blog/%ED%A0%80",
  "/blog/%",
  "/blog/a%2Fb",
  "/project/%00",
  "/project/id/%00",
  "/project/id/------------------------------------",
  "/%00",
  "/media/%00",
])("an address that nothing can have is dead: %s", async (path) => {
  expect(await deadIn(linksTo([path]))).toEqual([path]);
});

test("relative links are judged by where they lead from the post's page", async () => {
  await addPost(world.db, { slug: "next", status: "published", publishedAt: new Date() });
  const dead = ["about", "contact?from=post", "blog/next", "./about", "next/about"];
  const works = ["next", "./next#top", "../about", "../blog/next", "/about"];
  expect(await deadIn(linksTo([...dead, ...works]))).toEqual(dead);
  const found = await findDead(linksTo(["about", "/none"]));
  expect(found.map(({ opens }) => opens)).toEqual(["/blog/about", null]);
});

test("of the site's addresses those are dead that need parameters, or show nothing any more", async () => {
  const pages = EVERY_PAGE.filter(({ isOwners }) => !isOwners).map(({ path }) => path);
  const files = ["/feed.xml", "/llms.txt", "/site.webmanifest", "/sitemap-pages.xml"];
  expect(await deadIn(linksTo([...pages, ...files]))).toEqual([
    "/newsletter/confirm",
    "/newsletter/unsubscribe",
    "/newsletter/preferences",
    "/blog/nothing",
    "/project/id/00000000-0000-4000-8000-000000000000",
    "/project/nothing",
    "/preview/nothing-is-here",
    "/setup",
    "/nothing-is-here",
  ]);
});

test("many links are looked up together, and only those to nothing public are dead", async () => {
  const { db } = world;
  const publishedAt = new Date();
  await addPost(db, { slug: "live", status: "published", publishedAt });
  await addPost(db, { slug: "draft" });
  const shown = await addPublicProject(db, { slug: "shown" });
  const unnamed = await addPublicProject(db, { title: "Unnamed" });
  const hidden = await addProject(db, { slug: "hidden" });
  await db.insert(redirects).values([
    { fromPath: "/old", projectId: shown },
    { fromPath: "/older", projectId: hidden },
    { fromPath: "/oldest", toPath: "/about" },
  ]);
  const photo = await storedPhoto(world, "boat", "featured-images", 1300);
  const file = await storedPdf(world, "paper");
  const [rendition] = photo.renditions;
  const works = [
    ...["/blog/live", "/blog/live/", "/blog/%6Cive?from=mail#top", "/project/shown"],
    ...[`/project/id/${unnamed}`, `/project/id/${unnamed.toUpperCase()}`],
    ...["/old", "/old/", "/oldest/index.html"],
    ...[mediaUrl(photo), mediaUrl(file), namedMediaUrl(file)],
    renditionUrl(photo, rendition?.name ?? 400, "jpeg"),
    `${world.environment.SITE_URL}/blog/live`,
  ];
  const dead = [
    ...["/blog/draft", "/blog/live/more", "/blog/Live", "/project/hidden", "/project/shown/more"],
    ...[`/project/id/${hidden}`, `/project/id/${randomUUID()}`, `/project/id/${unnamed}/more`],
    ...["/older", "/media/projects/none.pdf", mediaUrl({ ...file, hash: "0".repeat(64) })],
    ...Array.from({ length: 150 }, (_, nth) => `/blog/none-${nth}`),
  ];
  const query = vi.spyOn(db.$client, "query");
  expect(await deadIn(linksTo([...works, ...dead]))).toEqual(dead);
  expect(query.mock.calls.length).toBeLessThanOrEqual(5);
  query.mockRestore();
});
