import { parseArgs } from "node:util";
import { formatNumber, pluralize, utcTime } from "#domain/site/formats.ts";
import { type DeadJob, dismissDeadJobs, listDeadJobs } from "#server/jobs/dead-jobs.ts";
import type { Command } from "./command.ts";
import { fail, paint, print } from "./output.ts";
import { LINE_WIDTH, type Paint, printable, wrap } from "./text-layout.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine jobs
       vitrine jobs --retry | --dismiss [<name>]

Lists the jobs that failed after their last retry, newest first, with time and reason.

  --retry    queue them again: the running site does them, once the cause is mended
  --dismiss  remove them from the list for good
  <name>     only those of this name, which the list shows in brackets`;

export const jobsCommand: Command = {
  summary: "list, retry and dismiss failed jobs",
  usage: USAGE,
  async run(args) {
    const flag = { type: "boolean", default: false } as const;
    const { values, positionals } = parseArgs({
      args,
      options: { retry: flag, dismiss: flag },
      allowPositionals: true,
    });
    const { retry, dismiss } = values;
    const [name, ...more] = positionals;
    if ((retry && dismiss) || more.length > 0 || (name && !retry && !dismiss))
      return fail("Usage: vitrine jobs [--retry | --dismiss [<name>]]");
    return withWorld(async ({ db, retryDeadJobs }) => {
      if (retry) print(`${pluralize(await retryDeadJobs({ name }), "job", "jobs")} queued again.`);
      else if (dismiss)
        print(`${pluralize(await dismissDeadJobs(db, { name }), "job", "jobs")} dismissed.`);
      else for (const line of deadJobLines(await listDeadJobs(db), paint)) print(line);
      return 0;
    });
  },
};

export function deadJobLines(
  { jobs, count }: { jobs: DeadJob[]; count: number },
  paint: Paint,
): string[] {
  if (count === 0) return ["No failed jobs."];
  const more = count - jobs.length;
  return [
    ...jobs.flatMap(({ label, name, data, failedAt, tries, reason }) => [
      `${paint("bold", printable(label))} (${printable(name)})`,
      ...wrap(printable(reason), LINE_WIDTH - 2).map((line) => `  ${line}`),
      `  ${utcTime(failedAt)} UTC, after ${pluralize(tries, "try", "tries")}`,
      paint("dim", `  ${printable(JSON.stringify(data))}`),
    ]),
    "",
    `${pluralize(count, "job", "jobs")}${more > 0 ? `, ${formatNumber(more)} not shown` : ""}.`,
  ];
}
