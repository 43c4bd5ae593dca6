import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { added } from "../../tests/support/added-files.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { fillWithSubscribers } from "../../tests/support/newsletter.ts";
import { addProject } from "../../tests/support/rows.ts";
import { analyticsEvents } from "../analytics/tables.ts";
import { dropUnusedJob, UNUSED_RETENTION_MS } from "../media/remove-unused.ts";
import { media } from "../media/tables.ts";
import { replaceUses } from "../media/uses.ts";
import { mediaUses } from "../media/uses-table.ts";
import { deliverJob } from "../newsletter/deliver-job.ts";
import { listSends } from "../newsletter/list-sends.ts";
import { previewLinks } from "../previews/tables.ts";
import { findRedirect } from "../site/redirects.ts";
import { redirects, siteConfig } from "../site/tables.ts";
import { addFiles } from "./add-files.ts";
import { deleteProject, showProjects } from "./apply-project-change.ts";
import { portfolioProjects, projectFiles } from "./tables.ts";

const { world } = await forAllTests(importWorld());

/** A project with every kind of related data, and an unsent newsletter issue. */
async function wholeProject() {
  const { db } = world;
  const [picture, file] = [await storedPhoto(world, "picture"), await storedPdf(world, "file")];
  const id = await addProject(db, { title: "Signs", slug: "signs", thumbnailId: picture.id });
  await replaceUses(db, { noun: "project", projectId: id }, [
    { mediaId: picture.id, role: "thumbnail" },
  ]);
  await addFiles(world, id, added(file.id));
  await db.insert(redirects).values({ fromPath: "/old-signs", projectId: id });
  await db.insert(previewLinks).values({ projectId: id, tokenHash: "hash", expiresAt: new Date() });
  await fillWithSubscribers(db, { confirmed: 1 });
  await db.update(siteConfig).set({ newsletterAutoSendOnProjectPublish: true });
  await showProjects(world, [id]);
  return id;
}

test("deleting a project removes its data and cancels its newsletter issue", async () => {
  const { db } = world;
  const id = await wholeProject();
  const day = new Date().toISOString().slice(0, 10);
  await db.execute(sql`select ensure_analytics_month(${day}::date)`);
  await db.insert(analyticsEvents).values({
    day,
    eventType: "view",
    projectId: id,
    path: "/project/signs",
    visitorId: "visitor",
    sessionId: "session",
  });
  const later = () => new Date(Date.now() + 2 * UNUSED_RETENTION_MS);
  await world.queue.work({ ...world, now: later }, dropUnusedJob);
  const report = await deleteProject(world, id);
  expect(report).toMatchObject({ changed: [{ id, title: "Signs" }], missing: 0 });
  for (const table of [portfolioProjects, projectFiles, previewLinks, redirects, mediaUses])
    expect(await db.$count(table)).toBe(0);
  await expect.poll(() => db.$count(media)).toBe(0);
  expect(await findRedirect(db, "/old-signs", new Date())).toBeNull();

  const { sends } = await listSends(db);
  const [issue] = sends;
  expect(issue).toMatchObject({ subject: "Signs" });
  await deliverJob.run(world, { sendId: issue?.id ?? "" }, new AbortController().signal);
  expect((await listSends(db)).sends[0]).toMatchObject({ state: "cancelled" });
  expect(await db.$count(analyticsEvents)).toBe(1);
  expect(await deleteProject(world, id)).toEqual({ changed: [], left: [], missing: 1 });
});

test("a project is deleted without waiting for a storage that hangs", async () => {
  const id = await addProject(world.db, { title: "Elsewhere" });
  await addFiles(world, id, added((await storedPdf(world, "elsewhere")).id));
  const storage = { ...world.storage, delete: () => new Promise<void>(() => {}) };
  const away = { ...world, storage };
  expect((await deleteProject(away, id)).changed).toHaveLength(1);
});
