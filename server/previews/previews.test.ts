import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { EMPTY_POST, type PostFields } from "#domain/posts/post-fields.ts";
import {
  PREVIEWED_NOUNS,
  type PreviewedItem,
  type PreviewedNoun,
} from "#domain/previews/preview-link.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPost, addProject, addPublicProject } from "../../tests/support/rows.ts";
import { parseEnvironment } from "../env.ts";
import { blogPosts, postWorkingCopies } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { createPreviewLink, revokePreviewLink } from "./change-links.ts";
import { itemsUnlockedBy } from "./find-link.ts";
import { listPreviewLinks } from "./list-links.ts";
import { openPreview } from "./open-preview.ts";
import { previewLinks } from "./tables.ts";

let items: Record<PreviewedNoun, PreviewedItem>;
let now: Date;
const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  items = {
    project: { noun: "project", id: await addProject(db, { title: "Quiet letters" }) },
    post: { noun: "post", id: await addPost(db, { slug: "fog", title: "Fog" }) },
  };
});
beforeEach(async () => {
  now = new Date("2026-05-01T10:00:00Z");
  await db.delete(previewLinks);
});

const parsed = parseEnvironment({ SITE_URL: "https://owner.example" });
if (!parsed.ok) throw new Error(parsed.problems.join());
const { environment } = parsed;
const world = () => ({ db, environment, now: () => now });
const DAY_MS = 24 * 60 * 60 * 1000;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function made(label = "", days = 7, item = items.project): Promise<string> {
  const link = await createPreviewLink(world(), item, { label, days });
  if (!link || link === "full") throw new Error(`no link was made: ${link}`);
  return link.address.replace("https://owner.example/preview/", "");
}

/** A new network per call, so that tests do not share a rate limit. */
let networks = 0;
const open = (token: string, address = `203.0.${networks++}.1`) =>
  openPreview(world(), token, { address, owner: "Olga Owner" });
const links = (item = items.project) => listPreviewLinks(db, item, now);
const firstLink = async () => {
  const [link] = await links();
  if (!link) throw new Error("there is no link");
  return link;
};

test("a link opens the hidden project, and only its hash is stored", async () => {
  const token = await made("For Ana");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await open(token)).toMatchObject({
    state: "open",
    item: { noun: "project", project: { title: "Quiet letters" } },
  });
  const stored = JSON.stringify(await db.select().from(previewLinks));
  expect(stored).not.toContain(token);
  expect(await firstLink()).toMatchObject({ label: "For Ana", state: "live", viewCount: 0 });
  expect(JSON.stringify(await links())).not.toMatch(/hash/i);
});

test("it expires on time, and at once when revoked", async () => {
  const [short, long] = [await made("", 1), await made("", 30)];
  pass(DAY_MS - 1);
  expect((await open(short)).state).toBe("open");
  pass(1);
  expect((await open(short)).state).toBe("ended");
  const [live] = await links();
  expect(await revokePreviewLink(world(), items.project, live?.id ?? "")).toBe(true);
  expect((await open(long)).state).toBe("ended");
  expect(await itemsUnlockedBy(db, [short, long], now)).toEqual({
    projectIds: [],
    postIds: [],
  });
  expect(await revokePreviewLink(world(), items.project, live?.id ?? "")).toBe(false);
});

test("a link can only be revoked through its own project", async () => {
  const token = await made();
  const { id } = await firstLink();
  const { post, project } = items;
  for (const other of [post, { ...project, id: randomUUID() }, { ...post, id: project.id }])
    expect(await revokePreviewLink(world(), other, id)).toBe(false);
  expect((await open(token)).state).toBe("open");
});

test("once the project is public, a link redirects to its page", async () => {
  const id = await addPublicProject(db, { title: "Shown", slug: "shown" });
  const token = await made("", 7, { noun: "project", id });
  expect(await open(token)).toEqual({ state: "public", path: "/project/shown" });
  await db
    .update(portfolioProjects)
    .set({ isArchived: true, archivedAt: now })
    .where(eq(portfolioProjects.id, id));
  expect((await open(token)).state).toBe("open");
  await db.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
  expect((await open(token)).state).toBe("unknown");
});

test("a link to a post shows its auto-saved changes, else its saved text", async () => {
  const id = await addPost(db, { slug: "harbour", title: "Harbour", content: "<p>Saved.</p>" });
  const token = await made("", 7, { noun: "post", id });
  const shown = async () => {
    const opened = await open(token);
    return opened.state === "open" && opened.item.noun === "post" ? opened.item.post : null;
  };
  expect(await shown()).toMatchObject({ title: "Harbour", content: "<p>Saved.</p>" });
  expect((await shown())?.author).toBe("Olga Owner");
  await changeDraft(id, { ...EMPTY_POST, title: "", content: `<p>${"word ".repeat(300)}</p>` });
  // Without a title of its own, with its own reading time.
  expect(await shown()).toMatchObject({ title: "Harbour", slug: "harbour", readingMinutes: 2 });
  await changeDraft(id, { ...EMPTY_POST, title: "Harbour at night", content: "<p>Kept.</p>" });
  expect(await shown()).toMatchObject({ title: "Harbour at night", content: "<p>Kept.</p>" });
});

test("once the post is public with all its changes, a link redirects to its page", async () => {
  const id = await addPost(db, { slug: "live", status: "published", publishedAt: now });
  const token = await made("", 7, { noun: "post", id });
  const change = (values: Partial<typeof blogPosts.$inferInsert>) =>
    db.update(blogPosts).set(values).where(eq(blogPosts.id, id));
  expect(await open(token)).toEqual({ state: "public", path: "/blog/live" });
  await changeDraft(id, { ...EMPTY_POST, title: "Changed" });
  expect((await open(token)).state).toBe("open");
  await changeDraft(id, null);
  await change({ publishedAt: new Date(now.getTime() + DAY_MS) });
  expect((await open(token)).state).toBe("open");
  await change({ publishedAt: now, isArchived: true, archivedAt: now });
  expect((await open(token)).state).toBe("open");
  await db.delete(blogPosts).where(eq(blogPosts.id, id));
  expect((await open(token)).state).toBe("unknown");
  expect(await links({ noun: "post", id })).toEqual([]);
});

async function changeDraft(postId: string, fields: PostFields | null): Promise<void> {
  await db.delete(postWorkingCopies).where(eq(postWorkingCopies.postId, postId));
  if (fields) await db.insert(postWorkingCopies).values({ postId, fields, basedOnVersion: 1 });
}

test.each([
  { what: "nothing", token: "" },
  { what: "a letter", token: "a" },
  { what: "what only looks like a token", token: "x".repeat(43) },
  { what: "5,000 letters", token: "x".repeat(5000) },
  { what: "a way upwards", token: "../.." },
  { what: "NUL", token: "\u0000" },
  { what: "43 faces", token: "🙂".repeat(43) },
  { what: "SQL", token: "' or 1=1" },
])("$what opens nothing", async ({ token }) => {
  await made();
  expect(await open(token)).toEqual({ state: "unknown" });
});

test("guessing is throttled, and valid links from the same network are not", async () => {
  const token = await made();
  const guesser = "2001:db8:77::1";
  for (let i = 0; i < 30; i++) expect((await open(`guess-${i}`, guesser)).state).toBe("unknown");
  expect((await open("guess", "2001:db8:77::2")).state).toBe("busy");
  expect((await open(token, guesser)).state).toBe("open");
  pass(60_000);
  expect((await open("guess", guesser)).state).toBe("unknown");
});

test.each(PREVIEWED_NOUNS)(
  "at most twenty links of a %s are active, also under concurrency",
  async (noun) => {
    const item = items[noun];
    const create = (days: number) => createPreviewLink(world(), item, { label: "", days });
    const asked = Array.from({ length: 25 }, () => create(7));
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === "full")).toHaveLength(5);
    const [link] = await links(item);
    await revokePreviewLink(world(), item, link?.id ?? "");
    expect(await create(1)).not.toBe("full");
    expect(await create(1)).toBe("full");
    pass(DAY_MS);
    expect(await create(1)).not.toBe("full");
  },
);

test.each(PREVIEWED_NOUNS)("no link is made to a %s that does not exist", async (noun) => {
  const item = { noun, id: randomUUID() };
  expect(await createPreviewLink(world(), item, { label: "", days: 7 })).toBeNull();
});

test("each item lists its own links", async () => {
  await made("of the project");
  await made("of the post", 7, items.post);
  expect((await links()).map(({ label }) => label)).toEqual(["of the project"]);
  expect((await links(items.post)).map(({ label }) => label)).toEqual(["of the post"]);
});

test("active links are listed first; links that ended long ago are deleted on creation", async () => {
  await made("old", 1);
  pass(DAY_MS);
  await made("new", 1);
  pass(1);
  await made("long", 90);
  pass(DAY_MS);
  expect((await links()).map(({ label, state }) => [label, state])).toEqual([
    ["long", "live"],
    ["new", "expired"],
    ["old", "expired"],
  ]);
  pass(89 * DAY_MS);
  await made("newest");
  expect((await links()).map(({ label }) => label)).toEqual(["newest", "long", "new"]);
});
