import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { codeOf, rootCauseOf } from "../errors.ts";
import type { World } from "../world.ts";
import { folderContent } from "./folder/content.ts";
import { openContentFolder } from "./folder/content-folder.ts";
import { withImportLock } from "./import-lock.ts";
import type { ImportOptions } from "./plan/plan.ts";
import { planImport } from "./plan/plan-import.ts";
import { SAMPLE_FOLDER } from "./sample-settings.ts";
import { importBatches } from "./tables.ts";
import { ImportInterrupted, runImport } from "./write/run-import.ts";

const OPTIONS: ImportOptions = { origin: "sample", overwrite: false, visibility: "as-written" };

/** Also completes an interrupted sample import. A removed sample stays removed. */
export async function importSampleContent(
  world: World,
  say: (line: string) => void,
  folder = SAMPLE_FOLDER,
): Promise<void> {
  // Several servers may start on the same empty database.
  await withImportLock(world.db, async () => {
    const isPartial = await isHalfFilled(world.db);
    if (!isPartial && !(await isEmpty(world.db))) return;
    say("Filling the empty site with sample content; the first real import replaces it");
    const failed = (problem: string) => say(`The sample content was not imported: ${problem}`);
    // Its errors can look like those of a database that is away, which the caller would wait for.
    const unreachable = await storageProblem(world);
    if (unreachable !== null) return failed(unreachable);
    const opened = await openContentFolder(folder);
    if (!opened.ok) return failed(opened.problem);
    const planned = await planImport(world, folderContent(opened.folder), OPTIONS);
    if (!planned.ok) return failed(planned.problem);
    const { items } = await runImport(world, planned.plan).catch((error: unknown) => {
      throw error instanceof ImportInterrupted ? error.cause : error;
    });
    if (isPartial)
      await world.db.update(importBatches).set({ finishedAt: world.now() }).where(unfinished);
    for (const { path, problems } of items) {
      for (const { text } of problems) world.log.warn({ path, text }, "sample content is broken");
    }
  });
}

async function storageProblem({ storage, environment }: World): Promise<string | null> {
  try {
    await storage.check();
    return null;
  } catch (error) {
    const place = environment.STORAGE_URL ? "the bucket of STORAGE_URL" : "DATA_DIR";
    const reason = rootCauseOf(error) || codeOf(error);
    return `files cannot be stored in ${place} (${reason}). The next start tries again`;
  }
}

const unfinished = and(eq(importBatches.origin, "sample"), isNull(importBatches.finishedAt));

async function isHalfFilled(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ is_half: boolean }>(sql`
    select exists (
      select from import_batches where origin = 'sample' and finished_at is null
        and undone_at is null and created_at > now() - interval '1 day'
    ) and not exists (select from import_batches where origin <> 'sample')
      and not exists (select from portfolio_projects p
        where not exists (select from import_items where project_id = p.id))
      and not exists (select from blog_posts p
        where not exists (select from import_items where post_id = p.id)) as is_half`);
  return rows[0]?.is_half ?? false;
}

async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ is_empty: boolean }>(sql`
    select not exists (select from portfolio_projects) and not exists (select from blog_posts)
      and not exists (select from about_content) and not exists (select from import_batches)
      and not exists (select from site_config where version > 1) as is_empty`);
  return rows[0]?.is_empty ?? false;
}
