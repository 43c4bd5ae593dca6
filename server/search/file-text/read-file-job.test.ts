import { expect, test } from "vitest";
import { importWorld } from "../../../tests/support/import-world.ts";
import { addPublicProject } from "../../../tests/support/rows.ts";
import { docxWith } from "../../../tests/support/text-files.ts";
import { listDeadJobs } from "../../jobs/dead-jobs.ts";
import { keepFile } from "../../media/keep.ts";
import { mediaUses } from "../../media/uses-table.ts";
import { fileTexts } from "../passages/tables.ts";
import { queueWaitingFiles, readFileJob } from "./read-file-job.ts";

const PATIENT = { timeout: 20_000 };

test("a lost file is one failed job, however many nights it is tried", async () => {
  const { world, close } = await importWorld();
  const { db, queue } = world;
  const projectId = await addPublicProject(db, { title: "Pier", allowPublicPreview: true });
  const bytes = await docxWith("Terns nest here.");
  const kept = await keepFile(world, { bytes, area: "projects", fileName: "survey.docx" });
  if (!kept.ok) throw new Error(kept.reason);
  const mediaId = kept.media.id;
  await db.insert(mediaUses).values({ mediaId, noun: "project", projectId, role: "file" });
  await db.insert(fileTexts).values({ mediaId, state: "waiting" });
  const retries = { times: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 };
  const run = () => Promise.reject(new Error("the file is missing"));
  await queue.work(world, { ...readFileJob, retries, run });

  const deadIds = async () => (await listDeadJobs(db)).jobs.map(({ id }) => id);
  await queueWaitingFiles(world);
  await expect.poll(deadIds, PATIENT).toHaveLength(1);
  const [first] = await deadIds();
  await queueWaitingFiles(world);
  await expect.poll(async () => (await deadIds())[0] ?? first, PATIENT).not.toBe(first);
  expect(await deadIds()).toHaveLength(1);
  await close();
});
