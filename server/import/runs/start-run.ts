import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { announce } from "../../db/announcements.ts";
import type { World } from "../../world.ts";
import { cleanLine } from "../format/clean-text.ts";
import { importRuns } from "../tables.ts";
import { importJob } from "./import-job.ts";
import { runFolder } from "./run-folder.ts";

const UNNAMED = "upload";

/**
 * Begins an import in the admin area with a file of the disk, which may go away afterwards; gives its
 * id. With the `id` of the upload it is begun once, however often that is asked for.
 */
export async function startRun(
  world: World,
  { path, fileName, id = randomUUID() }: { path: string; fileName: string; id?: string },
): Promise<string> {
  const folder = runFolder(world, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const target = join(folder, (await isArchive(path)) ? "upload.zip" : "upload.csv");
    // A second name takes no room; on another disk it takes a copy.
    await link(path, target).catch(() => copyFile(path, target));
    await world.db.transaction(async (tx) => {
      const name = cleanLine(fileName) || UNNAMED;
      const begun = await tx
        .insert(importRuns)
        .values({ id, state: "reading", fileName: name })
        .onConflictDoNothing()
        .returning({ id: importRuns.id });
      if (begun.length === 0) return;
      await world.queue.add(tx, importJob, { runId: id });
      await announce(tx, ["imports"]);
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return id;
}

/** How an archive begins, with files in it or without; a table may begin with "PK" too. */
const ARCHIVE_BEGINS = ["504b0304", "504b0506"];

async function isArchive(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return ARCHIVE_BEGINS.includes(buffer.toString("hex"));
}
