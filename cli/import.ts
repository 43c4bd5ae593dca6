import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { messageOf } from "#server/errors.ts";
import type { Content } from "#server/import/folder/content.ts";
import { isContentPath } from "#server/import/folder/list-content.ts";
import { openContent } from "#server/import/folder/open-content.ts";
import { importContent } from "#server/import/import-content.ts";
import type { ImportOptions, ImportPlan } from "#server/import/plan/plan.ts";
import { planImport } from "#server/import/plan/plan-import.ts";
import { runFolder } from "#server/import/runs/run-files.ts";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import type { World } from "#server/world.ts";
import type { Command, ExitCode } from "./command.ts";
import { columnLines, mapColumns } from "./import/map-columns.ts";
import { planLines, reportLines } from "./import/plan-lines.ts";
import { showProgress } from "./import/progress.ts";
import { undoBatch } from "./import/undo.ts";
import { withAbortOnSignal } from "./import/with-abort-on-signal.ts";
import { fail, paint, print } from "./output.ts";
import { withWorld } from "./with-world.ts";

const SYNTAX = "vitrine import <folder|site.zip|projects.csv>";

const USAGE = `\
Usage: ${SYNTAX} [--yes] [--overwrite]
                      [--map column=field]...
       vitrine import --undo [import] [--yes]

Imports a folder of content (site.yaml, about.md, projects/*.md, posts/*.md and media/), a ZIP
archive of one, or a CSV file of projects with its images in media/ next to it.
Without --yes it is a dry run.

  --yes        write
  --overwrite  also replace items that were edited or created here
  --map        assign a CSV column to a field when its name is not recognized;
               column=- ignores it
  --undo       undo an import, by default the last one; items edited since are kept`;

export const importCommand: Command = {
  summary: "import projects, posts and images from a folder, ZIP or CSV file",
  usage: USAGE,
  async run(args) {
    const parsed = parse(args);
    if (typeof parsed === "string") return fail(parsed);
    const { undo, path, yes } = parsed;
    if (undo) return withWorld((world) => undoBatch(world, { batchId: path, yes, print }));
    return withWorld((world) => importOrPreview(world, { ...parsed, path: path ?? "" }));
  },
};

type Parsed = {
  undo: boolean;
  path: string | null;
  yes: boolean;
  overwrite: boolean;
  map: string[];
};

/** A string is an error message. */
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
      return `Missing path. Usage: ${SYNTAX}`;
    }
    if (more.length > 0) return `Too many arguments. Usage: ${SYNTAX}`;
    return { map: [], ...values, path: path ?? null };
  } catch (error) {
    return messageOf(error);
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
    if (table && mapped) for (const line of columnLines(table.columns, mapped.mapping)) print(line);
    const content = { ...opened.content, mapping: mapped?.mapping ?? null };
    return await (yes ? write : preview)(world, content, options, signal);
  };
  try {
    return await withAbortOnSignal(work);
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
  for (const line of planLines(planned.plan, paint)) print(line);
  print("Dry run: nothing was written. Run again with --yes to import.");
  return isEachTaken(planned.plan) ? 0 : 2;
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
    onPlanned: () => reading.end(),
    writing: { ...writing, signal },
  });
  reading.end();
  writing.end();
  if (!imported.ok) return fail(imported.problem);
  const { plan, report } = imported;
  for (const line of reportLines(plan, report, paint)) print(line);
  // So that search finds it also when no server is running.
  await indexChanges(world.db, {
    queue: world.queue,
    embedder: world.vectorSearch?.embedder,
    signal,
  });
  const { items, isComplete } = report;
  return isComplete && isEachTaken({ ...plan, items }) ? 0 : 2;
}

/** Whether no item has errors or was left out. One that was edited here is kept on purpose. */
function isEachTaken({ items, leftOut }: Pick<ImportPlan, "items" | "leftOut">): boolean {
  return (
    items.every(({ state }) => state !== "broken") &&
    !leftOut.some(({ path }) => isContentPath(path))
  );
}
