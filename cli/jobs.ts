import { parseArgs } from "node:util";
import { formatNumber, pluralize, utcTime } from "#domain/site/formats.ts";
import { type DeadJob, listDeadJobs } from "#server/jobs/dead-jobs.ts";
import type { Command } from "./command.ts";
import { paint, print } from "./output.ts";
import { LINE_WIDTH, type Paint, printable, wrap } from "./text-layout.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine jobs

Lists the jobs that failed after their last retry, newest first, with time and reason.`;

export const jobsCommand: Command = {
  summary: "list failed jobs",
  usage: USAGE,
  async run(args) {
    parseArgs({ args, options: {} });
    return withWorld(async ({ db }) => {
      for (const line of deadJobLines(await listDeadJobs(db), paint)) print(line);
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
    ...jobs.flatMap(({ name, data, failedAt, tries, reason }) => [
      paint("bold", printable(name)),
      ...wrap(printable(reason), LINE_WIDTH - 2).map((line) => `  ${line}`),
      `  ${utcTime(failedAt)} UTC, after ${pluralize(tries, "try", "tries")}`,
      paint("dim", `  ${printable(JSON.stringify(data))}`),
    ]),
    "",
    `${pluralize(count, "job", "jobs")}${more > 0 ? `, ${formatNumber(more)} not shown` : ""}.`,
  ];
}
