import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { mediaKey } from "#domain/media/media.ts";
import type { Transaction } from "../../db/connection.ts";
import { dismissDeadJobs } from "../../jobs/dead-jobs.ts";
import { type Job, RETRY_BRIEFLY, scheduledJob } from "../../jobs/job.ts";
import type { Queue } from "../../jobs/job-queue.ts";
import { mediaFromRow } from "../../media/store.ts";
import { media } from "../../media/tables.ts";
import type { World } from "../../world.ts";
import { opensText } from "../passages/public-files.ts";
import { fileTexts } from "../passages/tables.ts";
import { extractText, READ_WITHIN_MS, READABLE_EXTENSIONS } from "./extract-text.ts";

/** Once per file, since its content never changes. A trigger marks what shows it. */
export const readFileJob: Job<{ mediaId: string }> = {
  name: "read-file-text",
  data: z.object({ mediaId: z.guid() }),
  retries: RETRY_BRIEFLY,
  timeoutSeconds: (3 * READ_WITHIN_MS) / 1_000,
  concurrency: 1,
  uniqueKey: true,
  run: (world, { mediaId }, signal) => readFileText(world, mediaId, signal),
};

export async function readFileText(
  { db, storage }: Pick<World, "db" | "storage">,
  mediaId: string,
  signal?: AbortSignal,
): Promise<void> {
  const [row] = await db.select().from(media).where(eq(media.id, mediaId));
  const ext = READABLE_EXTENSIONS.find((each) => each === row?.ext);
  if (!row || !ext) return;
  const file = await storage.read(mediaKey(mediaFromRow(row)));
  if (!file) throw new Error("the file is missing");
  const text = await extractText(file.body, ext, { signal });
  await db
    .update(fileTexts)
    .set({ ...text, readAt: sql`now()` })
    .where(eq(fileTexts.mediaId, mediaId));
}

/** Those of the projects and the About page that visitors may open and that were not read yet. */
export async function queueUnreadFiles(
  queue: Queue,
  tx: Transaction,
  { projects, about }: { projects: readonly string[]; about: boolean },
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into file_texts (media_id, state)
    select distinct m.id, 'waiting' from public_uses u join media m on m.id = u.media_id
    where u.opens_file and m.ext = any(${sql.param([...READABLE_EXTENSIONS])}::text[]) and (
      (u.project_id = any(${sql.param(projects)}::uuid[]) and u.role in ('asset', 'file'))
      or (${about}::boolean and (u.noun, u.role) = ('about', 'resume')))
    on conflict (media_id) do update set state = file_texts.state where file_texts.state = 'waiting'
    returning media_id as id`);
  for (const { id } of rows) await queue.add(tx, readFileJob, { mediaId: id }, { key: id });
}

export const readWaitingFilesJob = scheduledJob({
  name: "read-waiting-files",
  timeoutSeconds: 10 * 60,
  cron: "23 4 * * *",
  run: (world) => queueWaitingFiles(world),
});

/** Those whose reading failed, as when the storage was away or the server was stopped again and again. */
export async function queueWaitingFiles({ db, queue }: Pick<World, "db" | "queue">): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select media_id as id from file_texts t where state = 'waiting' and exists (
      select from public_uses u where u.media_id = t.media_id and ${opensText})`);
  // They are tried again, and what is lost would fail once more every night.
  await dismissDeadJobs(db, { name: readFileJob.name });
  for (const { id } of rows) await queue.add(db, readFileJob, { mediaId: id }, { key: id });
}
