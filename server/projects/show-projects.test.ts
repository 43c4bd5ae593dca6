import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { announcedDuring } from "../../tests/support/announced.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { addProject, addPublicProject } from "../../tests/support/rows.ts";
import { sends } from "../newsletter/tables.ts";
import { siteConfig } from "../site/tables.ts";
import {
  archiveProjects,
  hideProjects,
  restoreProjects,
  showProjects,
} from "./apply-project-change.ts";
import { portfolioProjects } from "./tables.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const { world } = await forAllTests(importWorld());
beforeEach(async () => {
  await world.db.execute(
    sql`truncate newsletter_subscribers, newsletter_sends, site_config, portfolio_projects cascade`,
  );
  await fillWithSubscribers(world.db, { confirmed: 2 });
  await world.db.update(siteConfig).set({ newsletterAutoSendOnProjectPublish: true });
});

async function stored(id: string) {
  const [row] = await world.db.select().from(portfolioProjects).where(eq(portfolioProjects.id, id));
  return row;
}
const mails = () => world.db.$count(sends);

test("showing raises the version and sends the newsletter once", async () => {
  const id = await addProject(world.db, { title: "Signs" });
  const shown = await showProjects(world, [id]);
  expect(shown).toEqual({ changed: [{ id, title: "Signs", mail: "sent" }], left: [], missing: 0 });
  expect(await stored(id)).toMatchObject({ isVisible: true, version: 2 });
  expect((await showProjects(world, [id])).changed).toEqual([]);
  expect((await stored(id))?.version).toBe(2);

  expect((await hideProjects(world, [id])).changed).toMatchObject([{ id, mail: "quiet" }]);
  expect((await hideProjects(world, [id])).changed).toEqual([]);
  expect(await stored(id)).toMatchObject({ isVisible: false, version: 3 });
  expect((await showProjects(world, [id])).changed).toMatchObject([{ id, mail: "quiet" }]);
  expect(await mails()).toBe(1);
});

test("of twenty concurrent requests one shows the project, and one newsletter is sent", async () => {
  const id = await addProject(world.db);
  const reports = await Promise.all(Array.from({ length: 20 }, () => showProjects(world, [id])));
  expect(reports.flatMap(({ changed }) => changed)).toHaveLength(1);
  expect([(await stored(id))?.version, await mails()]).toEqual([2, 1]);
});

test("several are shown together; archived and missing ones are reported", async () => {
  const { db } = world;
  const [one, other] = [await addProject(db), await addProject(db)];
  const visible = await addPublicProject(db);
  const archived = await addProject(db, {
    title: "Old",
    isArchived: true,
    archivedAt: new Date(),
  });
  const report = await showProjects(world, [other, one, visible, archived, UNKNOWN_ID, one]);
  expect(report.changed.map(({ id, mail }) => [id, mail]).toSorted()).toEqual(
    [
      [one, "sent"],
      [other, "sent"],
    ].toSorted(),
  );
  expect(report).toMatchObject({ left: [{ id: archived, title: "Old" }], missing: 1 });
  expect(await stored(archived)).toMatchObject({ isVisible: false, version: 1 });
  expect(await mails()).toBe(2);
});

test("an archived project is not hidden, so that it returns as it was", async () => {
  const { db } = world;
  const visible = await addPublicProject(db);
  const archived = await addPublicProject(db, {
    title: "Old",
    isArchived: true,
    archivedAt: new Date(),
  });
  const report = await hideProjects(world, [visible, archived]);
  expect(report).toMatchObject({
    changed: [{ id: visible }],
    left: [{ id: archived, title: "Old" }],
  });
  expect(await stored(archived)).toMatchObject({ isVisible: true, version: 1 });
});

test("a failed write shows none of several", async () => {
  const ids = [await addProject(world.db), await addProject(world.db)];
  const { db, queue, log } = world;
  const now = () => new Date(Number.NaN);
  await expect(showProjects({ db, queue, log, now }, ids)).rejects.toThrow();
  const rows = await db
    .select({ isVisible: portfolioProjects.isVisible, version: portfolioProjects.version })
    .from(portfolioProjects)
    .where(inArray(portfolioProjects.id, ids));
  expect(rows).toEqual(Array(2).fill({ isVisible: false, version: 1 }));
});

test("concurrent changes in different orders do not deadlock", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push(await addProject(world.db));
  const rounds = Array.from({ length: 8 }, (_, nth) =>
    nth % 2 ? showProjects(world, ids) : hideProjects(world, ids.toReversed()),
  );
  await Promise.all(rounds);
  expect(await mails()).toBe(6);
});

test("archiving keeps the reason and frees the slot; restoring sends a pending newsletter", async () => {
  const { db } = world;
  const id = await addPublicProject(db, { isFeatured: true });
  expect((await archiveProjects(world, [id], "Client left")).changed).toMatchObject([{ id }]);
  const put = { isArchived: true, archiveReason: "Client left", isFeatured: false, version: 2 };
  expect(await stored(id)).toMatchObject(put);
  expect((await archiveProjects(world, [id], "Other")).changed).toEqual([]);
  expect(await stored(id)).toMatchObject(put);

  expect((await restoreProjects(world, [id])).changed).toMatchObject([{ id, mail: "sent" }]);
  const back = { isArchived: false, archivedAt: null, archiveReason: "", isVisible: true };
  expect(await stored(id)).toMatchObject({ ...back, version: 3 });
  expect((await restoreProjects(world, [id])).changed).toEqual([]);
  expect(await mails()).toBe(1);
});

test("every change is announced for the list and for each project", async () => {
  const [one, other] = [await addProject(world.db), await addProject(world.db)];
  const heard = await announcedDuring(world.db, async () => {
    await hideProjects(world, [one]);
    await archiveProjects(world, [one, other], "");
  });
  expect(heard.sort()).toEqual(["projects", `project:${one}`, `project:${other}`].sort());
});
