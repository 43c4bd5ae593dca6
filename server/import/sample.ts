import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { folderContent } from "./folder/content.ts";
import { openContentFolder } from "./folder/content-folder.ts";
import { whileAlone } from "./import-lock.ts";
import type { ImportOptions } from "./plan/plan.ts";
import { planImport } from "./plan/plan-import.ts";
import { runImport } from "./write/run-import.ts";

const SAMPLE_FOLDER = join(import.meta.dirname, "../../sample");
const OPTIONS: ImportOptions = { origin: "sample", overwrite: false, visibility: "as-written" };

/**
 * Gives an empty database the sample site that comes with the product, so that a first start shows
 * something. Does nothing where there is content, or was: whoever removed the sample does not get
 * it back. `say` hears what happens, in plain words.
 */
export async function importSampleContent(
  world: World,
  say: (line: string) => void,
): Promise<void> {
  // Of several servers that start at once on one empty database, one fills it.
  await whileAlone(world.db, async () => {
    if (!(await isEmpty(world.db))) return;
    say("Filling the empty site with sample content; the first real import replaces it");
    const failed = (problem: string) => say(`The sample content was not imported: ${problem}`);
    const opened = await openContentFolder(SAMPLE_FOLDER);
    if (!opened.ok) return failed(opened.problem);
    const planned = await planImport(world, folderContent(opened.folder), OPTIONS);
    if (!planned.ok) return failed(planned.problem);
    const { items } = await runImport(world, planned.plan);
    for (const { path, problems } of items) {
      for (const { text } of problems) world.log.warn({ path, text }, "sample content is broken");
    }
  });
}

async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ is_empty: boolean }>(sql`
    select not exists (select from portfolio_projects) and not exists (select from blog_posts)
      and not exists (select from about_content) and not exists (select from import_batches)
      and not exists (select from site_config where version > 1) as is_empty`);
  return rows[0]?.is_empty ?? false;
}
