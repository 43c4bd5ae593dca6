import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "#domain/site/formats.ts";
import { type WrittenBackup, writeBackup } from "#server/backup/write-backup.ts";
import type { Command, ExitCode } from "./command.ts";
import { showSteps } from "./import/progress.ts";
import { withAbortOnSignal } from "./import/with-abort-on-signal.ts";
import { fail, print, printError } from "./output.ts";
import { printable } from "./text-layout.ts";
import { withWorld } from "./with-world.ts";

const SYNTAX = "vitrine backup <folder>";

const USAGE = `\
Usage: ${SYNTAX}

Writes the site as of one moment into a new folder: its database, its stored files, and the secret
that links and second factors depend on. The site may keep running. "vitrine restore" makes a site
of it again, also on another version of PostgreSQL and in another storage. Keep it private.

Queued jobs, emails in the outbox and unfinished uploads are not included. Exits with 2 when stored
files are missing.`;

export const backupCommand: Command = {
  summary: "write database and files to a folder",
  usage: USAGE,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) return fail(`Usage: ${SYNTAX}`);
    const target = resolve(folder);
    return withWorld((world) =>
      withAbortOnSignal(async (signal) => {
        const steps = showSteps(process.stderr);
        const { progress } = steps;
        const outcome = await writeBackup(world, target, { progress, signal }).finally(steps.end);
        if (!outcome.ok) return fail(outcome.problem);
        return report(target, outcome.written);
      }),
    );
  },
};

const MISSING_LISTED_MAX = 20;

function report(target: string, { manifest, missing, hasSecret, files }: WrittenBackup): ExitCode {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const sums = `${pluralize(rows, "row", "rows")} and ${pluralize(files, "file", "files")}`;
  print(`Backed up ${sums} to ${printable(target)}.`);
  if (!hasSecret) print("SECRET is not included, since it is set in the environment: keep it too.");
  if (missing.length === 0) return 0;
  printError(`${pluralize(missing.length, "file is", "files are")} missing in the storage:`);
  for (const key of missing.slice(0, MISSING_LISTED_MAX)) printError(`  ${key}`);
  if (missing.length > MISSING_LISTED_MAX) printError('  … "vitrine media check" lists all.');
  return 2;
}
