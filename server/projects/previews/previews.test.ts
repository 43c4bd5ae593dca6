import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { addProject } from "../../../tests/support/media-rows.ts";
import { parseSettings } from "../../env.ts";
import { portfolioProjects, projectPreviewLinks } from "../tables.ts";
import { countOpening } from "./api.ts";
import { createPreviewLink, revokePreviewLink } from "./change-links.ts";
import { projectsUnlockedBy } from "./find-link.ts";
import { listPreviewLinks } from "./list-links.ts";
import { openPreview } from "./open-preview.ts";

let database: TestDatabase;
let projectId: string;
let now: Date;
beforeAll(async () => {
  database = await testDatabase();
  projectId = await addProject(database.db, { title: "Quiet letters" });
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = new Date("2026-05-01T10:00:00Z");
  await database.db.delete(projectPreviewLinks);
});

const parsed = parseSettings({ SITE_URL: "https://owner.example" });
if (!parsed.ok) throw new Error(parsed.problems.join());
const { settings } = parsed;
const world = () => ({ db: database.db, settings, now: () => now });
const DAY_MS = 24 * 60 * 60 * 1000;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function made(label = "", days = 7): Promise<string> {
  const link = await createPreviewLink(world(), projectId, { label, days });
  if (!link || link === "full") throw new Error(`no link was made: ${link}`);
  return link.address.replace("https://owner.example/preview/", "");
}

/** A new network per call, so that tests do not share a rate limit. */
let networks = 0;
const open = (token: string, address = `203.0.${networks++}.1`) =>
  openPreview(world(), token, address);
const links = () => listPreviewLinks(database.db, projectId, now);
const firstLink = async () => {
  const [link] = await links();
  if (!link) throw new Error("there is no link");
  return link;
};

test("a link opens the hidden project, and only its hash is stored", async () => {
  const token = await made("For Ana");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await open(token)).toMatchObject({ state: "open", project: { title: "Quiet letters" } });
  const stored = JSON.stringify(await database.db.select().from(projectPreviewLinks));
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
  expect(await revokePreviewLink(world(), projectId, live?.id ?? "")).toBe(true);
  expect((await open(long)).state).toBe("ended");
  expect(await projectsUnlockedBy(database.db, [short, long], now)).toEqual([]);
  expect(await revokePreviewLink(world(), projectId, live?.id ?? "")).toBe(false);
});

test("a link can only be revoked through its own project", async () => {
  const token = await made();
  expect(await revokePreviewLink(world(), randomUUID(), (await firstLink()).id)).toBe(false);
  expect((await open(token)).state).toBe("open");
});

test("once the project is public, a link redirects to its page", async () => {
  const id = await addProject(database.db, { title: "Shown", slug: "shown", isVisible: true });
  const link = await createPreviewLink(world(), id, { label: "", days: 7 });
  const token = typeof link === "object" && link ? (link.address.split("/").at(-1) ?? "") : "";
  expect(await open(token)).toEqual({ state: "public", path: "/project/shown" });
  await database.db
    .update(portfolioProjects)
    .set({ isArchived: true, archivedAt: now })
    .where(eq(portfolioProjects.id, id));
  expect((await open(token)).state).toBe("open");
  await database.db.delete(portfolioProjects).where(eq(portfolioProjects.id, id));
  expect((await open(token)).state).toBe("unknown");
});

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

test("at most twenty links are active, also under concurrency", async () => {
  const asked = Array.from({ length: 25 }, () =>
    createPreviewLink(world(), projectId, { label: "", days: 7 }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === "full")).toHaveLength(5);
  await revokePreviewLink(world(), projectId, (await firstLink()).id);
  expect(await createPreviewLink(world(), projectId, { label: "", days: 1 })).not.toBe("full");
  expect(await createPreviewLink(world(), projectId, { label: "", days: 1 })).toBe("full");
  pass(DAY_MS);
  expect(await createPreviewLink(world(), projectId, { label: "", days: 1 })).not.toBe("full");
});

test("no link is made to a project that does not exist", async () => {
  expect(await createPreviewLink(world(), randomUUID(), { label: "", days: 7 })).toBeNull();
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

test("an opening counts once per session while the link is active", async () => {
  const token = await made();
  const nobody = () => false;
  const linkId = await countOpening(world(), token, nobody);
  expect(linkId).toBe((await firstLink()).id);
  expect(await countOpening(world(), token, (id) => id === linkId)).toBeNull();
  expect(await firstLink()).toMatchObject({ viewCount: 1, lastViewedAt: now });
  await Promise.all(Array.from({ length: 20 }, () => countOpening(world(), token, nobody)));
  expect((await firstLink()).viewCount).toBe(21);
  expect(await countOpening(world(), "x".repeat(43), nobody)).toBeNull();
  await revokePreviewLink(world(), projectId, (await firstLink()).id);
  expect(await countOpening(world(), token, nobody)).toBeNull();
});
