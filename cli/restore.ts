import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "#domain/site/formats.ts";
import type { BackupControl } from "#server/backup/manifest.ts";
import { readBackup } from "#server/backup/read-backup.ts";
import { type Restored, restoreBackup } from "#server/backup/restore-backup.ts";
import { startDatabase } from "#server/db/open.ts";
import type { Environment } from "#server/env.ts";
import { rootCauseOf } from "#server/errors.ts";
import { bucketAddress } from "#server/storage/bucket-setting.ts";
import { openStorage } from "#server/storage/index.ts";
import type { Command, ExitCode } from "./command.ts";
import { showSteps } from "./import/progress.ts";
import { withAbortOnSignal } from "./import/with-abort-on-signal.ts";
import { fail, print } from "./output.ts";
import { withEnvironment } from "./with-environment.ts";
import { quietLog } from "./with-world.ts";

const SYNTAX = "vitrine restore <folder>";

const USAGE = `\
Usage: ${SYNTAX}

Restores a backup of "vitrine backup" into an empty site: a new DATA_DIR, or an empty database at
DATABASE_URL, with the files in DATA_DIR or at STORAGE_URL. The backup may be of an older version of
Vitrine. It is checked first, and all or nothing is restored. Start Vitrine afterwards.

Newsletters that were being sent are paused, and imports that were running are stopped.`;

export const restoreCommand: Command = {
  summary: "make a site from a backup",
  usage: USAGE,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) return fail(`Usage: ${SYNTAX}`);
    return withEnvironment((environment) =>
      withAbortOnSignal(async (signal) => {
        const steps = showSteps(process.stderr);
        const control = { progress: steps.progress, signal };
        return restore(environment, resolve(folder), control).finally(steps.end);
      }),
    );
  },
};

async function restore(
  environment: Environment,
  folder: string,
  control: BackupControl,
): Promise<ExitCode> {
  const read = await readBackup(folder, control);
  if (!read.ok) return fail(read.problem);
  const { DATA_DIR, STORAGE_URL = null } = environment;
  await mkdir(DATA_DIR, { recursive: true });
  const storage = await openStorage({ url: STORAGE_URL, dataDir: DATA_DIR });
  const log = quietLog(environment);
  const { connection, stop } = await startDatabase(environment, (line) => log.info(line));
  try {
    const site = { environment, connection, storage, now: () => new Date() };
    const outcome = await restoreBackup(site, read.backup, control);
    if (!outcome.ok) return fail(outcome.problem);
    report(outcome.restored);
    // Each site removes the files that it does not use.
    if (STORAGE_URL !== null)
      print(
        `Files are in the bucket ${bucketAddress(STORAGE_URL)}. If another site still uses it, give this copy a bucket of its own before starting it.`,
      );
    return 0;
  } catch (error) {
    return fail(`Restoring failed: ${rootCauseOf(error)}`);
  } finally {
    await stop();
  }
}

function report({ rows, files, pausedSends, outdatedBecause }: Restored): void {
  const sums = `${pluralize(rows, "row", "rows")} and ${pluralize(files, "file", "files")}`;
  print(`Restored ${sums}. Start Vitrine to bring the site up.`);
  if (outdatedBecause !== null)
    print(
      `Its tables could not be brought up to date yet (${outdatedBecause}): starting Vitrine does that.`,
    );
  if (pausedSends === 0) return;
  const sends = pluralize(pausedSends, "newsletter was", "newsletters were");
  print(`${sends} being sent and is paused: resume it unless it was sent since the backup.`);
}
