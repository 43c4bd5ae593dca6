import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Content, withMapping } from "#server/import/folder/content.ts";
import { openContent } from "#server/import/folder/open-content.ts";
import { importContent } from "#server/import/import-content.ts";
import type { ImportOptions } from "#server/import/plan/plan.ts";
import { planImport } from "#server/import/plan/plan-import.ts";
import { runFolder } from "#server/import/runs/run-folder.ts";
import type { World } from "#server/world.ts";
import { columnLines, mapColumns } from "./import/map-columns.ts";
import { planLines } from "./import/plan-lines.ts";
import { showProgress } from "./import/progress.ts";
import { reportLines } from "./import/report-lines.ts";
import { stoppable } from "./import/stoppable.ts";
import { undoImport } from "./import/undo.ts";
import { paint, say } from "./say.ts";
import type { ExitCode, Verb } from "./verb.ts";
import { withWorld } from "./with-world.ts";

const WHAT = "vitrine import <folder|site.zip|projects.csv>";

const USAGE = `\
Usage: ${WHAT} [--yes] [--overwrite]
                      [--map column=field]...
       vitrine import --undo [import] [--yes]

Brings in a folder of content: site.yaml, about.md, projects/*.md, posts/*.md and media/; a ZIP
archive of one; or a CSV file of projects, whose pictures are in media/ beside it.
Without --yes it only says what it would do.

  --yes        write
  --overwrite  also write over what was edited here since, or made here
  --map        what a column of the CSV file holds, where its name does not say it;
               column=- leaves it out
  --undo       take an import back, the last one if none is named; what was edited since stays`;

export const importVerb: Verb = {
  summary: "bring in projects, posts and pictures: a folder, a ZIP or a CSV file",
  usage: USAGE,
  async run(args) {
    const parsed = parse(args);
    if (typeof parsed === "string") return fail(parsed);
    const { undo, path, yes } = parsed;
    if (undo) return withWorld((world) => undoImport(world, { batchId: path, yes, say }));
    return withWorld((world) => importOrPreview(world, { ...parsed, path: path ?? "" }));
  },
};

type Parsed = {
  undo: boolean;
  /** What to import, or which import to take back. */
  path: string | null;
  yes: boolean;
  overwrite: boolean;
  map: string[];
};

/** The options, or one line that says what is wrong with them. */
function parse(args: string[]): Parsed | string {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: flag, overwrite: flag, undo: flag, map: { type: "string", multiple: true } },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    const { undo } = values;
    if (!undo && path === undefined) {
      return `What? ${WHAT}`;
    }
    if (more.length > 0) return `One at a time: ${WHAT}`;
    return { map: [], ...values, path: path ?? null };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function importOrPreview(
  world: World,
  { path, yes, overwrite, map }: Parsed & { path: string },
): Promise<ExitCode> {
  const options: ImportOptions = { origin: "command-line", overwrite, visibility: "as-written" };
  const scratch = runFolder(world, randomUUID());
  const work = async (signal: AbortSignal) => {
    const opened = await openContent(path, scratch, { signal });
    if (!opened.ok) return fail(opened.problem);
    const { table } = opened.content;
    const mapped = table && mapColumns(table.columns, map);
    if (mapped && !mapped.ok) return fail(mapped.problem);
    if (table && mapped) for (const line of columnLines(table.columns, mapped.mapping)) say(line);
    const content = withMapping(opened.content, mapped?.mapping ?? null);
    return await (yes ? write : preview)(world, content, options, signal);
  };
  try {
    return await stoppable(work);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function preview(
  world: World,
  content: Content,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const reading = showProgress("Reading", process.stderr);
  const planned = await planImport(world, content, options, { ...reading, signal });
  reading.end();
  if (!planned.ok) return fail(planned.problem);
  for (const line of planLines(planned.plan, paint)) say(line);
  say("Nothing was written. Run again with --yes to write.");
  return planned.plan.items.some(({ state }) => state === "broken") ? 2 : 0;
}

async function write(
  world: World,
  content: Content,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const reading = showProgress("Reading", process.stderr);
  const writing = showProgress("Importing", process.stderr);
  const imported = await importContent(world, content, options, {
    planning: { ...reading, signal },
    planned: () => reading.end(),
    writing: { ...writing, signal },
  });
  reading.end();
  writing.end();
  if (!imported.ok) return fail(imported.problem);
  const { plan, report } = imported;
  for (const line of reportLines(plan, report, paint)) say(line);
  const isWhole = report.isComplete && report.items.every(({ state }) => state !== "broken");
  return isWhole ? 0 : 2;
}

function fail(problem: string): ExitCode {
  process.stderr.write(`${problem}\n`);
  return 1;
}
