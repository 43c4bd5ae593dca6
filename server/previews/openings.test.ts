import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { PreviewedItem } from "#domain/previews/preview-link.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPost, addProject } from "../../tests/support/rows.ts";
import { parseEnvironment } from "../env.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { createPreviewLink, revokePreviewLink } from "./change-links.ts";
import { addVisibleTime, recordOpening } from "./openings.ts";
import { readOpenings } from "./read-openings.ts";
import { previewLinks, previewOpenings } from "./tables.ts";

let project: PreviewedItem;
let post: PreviewedItem;
let now: Date;
const { db } = await forAllTests(testDatabase());

beforeAll(async () => {
  project = { noun: "project", id: await addProject(db, { title: "Quiet letters" }) };
  post = { noun: "post", id: await addPost(db, { slug: "fog", title: "Fog" }) };
});
beforeEach(async () => {
  now = new Date("2026-05-01T10:00:00Z");
  await db.delete(previewLinks);
});

const parsed = parseEnvironment({ SITE_URL: "https://owner.example" });
if (!parsed.ok) throw new Error(parsed.problems.join());
const { environment } = parsed;
const world = () => ({ db, environment, now: () => now });
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

async function linkTo(item: PreviewedItem, label = ""): Promise<string> {
  await createPreviewLink(world(), item, { label, days: 7 });
  pass(1);
  const rows = await db
    .select({ id: previewLinks.id })
    .from(previewLinks)
    .orderBy(sql`created_at desc`)
    .limit(1);
  return rows[0]?.id ?? "";
}

const secondsOf = async (id: string | null) => {
  const [row] = await db
    .select({ seconds: previewOpenings.seconds })
    .from(previewOpenings)
    .where(eq(previewOpenings.id, id ?? ""));
  return row?.seconds;
};

test("every opening counts, as long as the link is active", async () => {
  const linkId = await linkTo(project);
  await Promise.all(Array.from({ length: 20 }, () => recordOpening(world(), linkId)));
  const [link] = await db.select().from(previewLinks);
  expect(link).toMatchObject({ viewCount: 20, lastViewedAt: now });
  expect(await db.$count(previewOpenings)).toBe(20);
  await revokePreviewLink(world(), project, linkId);
  expect(await recordOpening(world(), linkId)).toBeNull();
  expect(await db.$count(previewOpenings)).toBe(20);
});

test("beyond a thousand openings of a link, only their number is kept", async () => {
  const linkId = await linkTo(project);
  await db.update(previewLinks).set({ viewCount: 999 });
  for (let nth = 0; nth < 3; nth += 1) expect(await recordOpening(world(), linkId)).not.toBeNull();
  const [link] = await db.select().from(previewLinks);
  expect(link?.viewCount).toBe(1002);
  expect(await db.$count(previewOpenings)).toBe(1);
});

test("the time before the opening was reported counts, up to ten seconds", async () => {
  const linkId = await linkTo(project);
  const [late, forged] = [
    await recordOpening(world(), linkId),
    await recordOpening(world(), linkId),
  ];
  pass(3);
  await addVisibleTime(world(), { id: late, linkId }, 5.2);
  await addVisibleTime(world(), { id: forged, linkId }, 1e9);
  expect([await secondsOf(late), await secondsOf(forged)]).toEqual([5, 13]);
});

test("visible time adds up, but never more than has passed", async () => {
  const linkId = await linkTo(project);
  const id = await recordOpening(world(), linkId);
  pass(60);
  expect(await addVisibleTime(world(), { id, linkId }, 40.4)).toBe(true);
  expect(await secondsOf(id)).toBe(40);
  pass(30);
  await addVisibleTime(world(), { id, linkId }, 1e9);
  expect(await secondsOf(id)).toBe(70);
  expect(await addVisibleTime(world(), { id, linkId }, 1e9)).toBe(false);
  expect(await secondsOf(id)).toBe(70);
  pass(-3600);
  expect(await addVisibleTime(world(), { id, linkId }, 10)).toBe(false);
  expect(await secondsOf(id)).toBe(70);
});

test.each(["", "1", "x".repeat(36), null])("no time is added to the opening %j", async (id) => {
  const linkId = await linkTo(project);
  expect(await addVisibleTime(world(), { id, linkId }, 5)).toBe(false);
});

test("time is not added to an opening of another link", async () => {
  const linkId = await linkTo(project);
  const id = await recordOpening(world(), linkId);
  pass(10);
  expect(await addVisibleTime(world(), { id, linkId: await linkTo(post) }, 5)).toBe(false);
  expect(await secondsOf(id)).toBe(0);
});

test("openings of a range are summed by recipient and page, by the site's days", async () => {
  const board = await linkTo(project, "Board");
  const again = await linkTo(project, "Board");
  const draft = await linkTo(post, "Board");
  const nobody = await linkTo(project);
  const nameless = await linkTo(post);
  const opened = (linkId: string, openedAt: string, seconds: number) => ({
    linkId,
    openedAt: new Date(openedAt),
    lastSeenAt: new Date(openedAt),
    seconds,
  });
  await db
    .insert(previewOpenings)
    .values([
      opened(board, "2026-07-01T03:59:59Z", 1_000),
      opened(board, "2026-07-01T04:00:00Z", 30),
      opened(again, "2026-07-03T03:59:59Z", 95),
      opened(draft, "2026-07-02T08:00:00Z", 5),
      opened(nobody, "2026-07-02T09:00:00Z", 0),
      opened(nameless, "2026-07-02T07:00:00Z", 1),
      opened(draft, "2026-07-03T04:00:00Z", 1_000),
    ]);
  const [client] = await db
    .select({ name: clients.name })
    .from(clients)
    .innerJoin(portfolioProjects, eq(portfolioProjects.clientId, clients.id))
    .where(eq(portfolioProjects.id, project.id));
  const row = (
    recipient: string,
    title: string,
    openings: number,
    seconds: number,
    at: string,
  ) => ({
    recipient,
    title,
    openings,
    seconds,
    lastOpenedAt: new Date(at),
  });
  const days = { from: "2026-07-01", to: "2026-07-02" };
  expect(await readOpenings(db, days, "America/New_York")).toEqual([
    row("Board", "Quiet letters", 2, 125, "2026-07-03T03:59:59Z"),
    row(client?.name ?? "", "Quiet letters", 1, 0, "2026-07-02T09:00:00Z"),
    row("Board", "Fog", 1, 5, "2026-07-02T08:00:00Z"),
    row("", "Fog", 1, 1, "2026-07-02T07:00:00Z"),
  ]);
});
