import { parseArgs } from "node:util";
import { importFolder } from "#server/import/import-folder.ts";
import type { ImportOptions } from "#server/import/plan/plan.ts";
import { planImport } from "#server/import/plan/plan-import.ts";
import type { World } from "#server/world.ts";
import { planLines } from "./import/plan-lines.ts";
import { showProgress } from "./import/progress.ts";
import { reportLines } from "./import/report-lines.ts";
import { undoLast } from "./import/undo.ts";
import { paint, say } from "./say.ts";
import type { ExitCode, Verb } from "./verb.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine import <folder> [--yes] [--overwrite]
       vitrine import --undo [--yes]

Brings in a folder of content: site.yaml, about.md, projects/*.md, posts/*.md and media/.
Without --yes it only says what it would do.

  --yes        write
  --overwrite  also write over what was edited here since, or made here
  --undo       take the last import back; what was edited since stays`;

export const importVerb: Verb = {
  summary: "bring in a folder of projects, posts and pictures",
  usage: USAGE,
  async run(args) {
    const parsed = parse(args);
    if (typeof parsed === "string") {
      process.stderr.write(`${parsed}\n`);
      return 1;
    }
    const { folder, yes, overwrite } = parsed;
    if (folder === null) return withWorld((world) => undoLast(world, { yes, say }));
    return withWorld((world) => importOrPreview(world, folder, { yes, overwrite }));
  },
};

type Parsed = { folder: string | null; yes: boolean; overwrite: boolean };

/** The options, or one line that says what is wrong with them. */
function parse(args: string[]): Parsed | string {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { yes: flag, overwrite: flag, undo: flag },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    const { yes, overwrite, undo } = values;
    if (undo && folder !== undefined) return "vitrine import --undo takes no folder.";
    if (undo) return { folder: null, yes, overwrite };
    if (folder === undefined) return "Which folder? vitrine import <folder>";
    if (more.length > 0) return "One folder at a time: vitrine import <folder>";
    return { folder, yes, overwrite };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function importOrPreview(
  world: World,
  folder: string,
  { yes, overwrite }: { yes: boolean; overwrite: boolean },
): Promise<ExitCode> {
  const options: ImportOptions = { origin: "command-line", overwrite, visibility: "as-written" };
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  // Between two items: npm passes Ctrl-C on, so it comes twice, and the second changes nothing.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  const { signal } = stopping;
  try {
    return await (yes
      ? write(world, folder, options, signal)
      : preview(world, folder, options, signal));
  } finally {
    for (const name of ["SIGINT", "SIGTERM"]) process.off(name, stop);
  }
}

async function preview(
  world: World,
  folder: string,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const reading = showProgress("Reading", process.stderr);
  const planned = await planImport(world, folder, options, { ...reading, signal });
  reading.end();
  if (!planned.ok) return fail(planned.problem);
  for (const line of planLines(planned.plan, paint)) say(line);
  say("Nothing was written. Run again with --yes to write.");
  return planned.plan.items.some(({ state }) => state === "broken") ? 2 : 0;
}

async function write(
  world: World,
  folder: string,
  options: ImportOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const reading = showProgress("Reading", process.stderr);
  const writing = showProgress("Importing", process.stderr);
  const imported = await importFolder(world, folder, options, {
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
