import { parseArgs } from "node:util";
import { type DeadJob, listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { LINE_WIDTH, type Paint, printable, wrap } from "./lay-out.ts";
import { paint, say } from "./say.ts";
import type { Verb } from "./verb.ts";
import { withWorld } from "./with-world.ts";

const USAGE = `\
Usage: vitrine jobs

Lists the jobs that failed at their last try, the newest first: what it was, when, and why.`;

export const jobsVerb: Verb = {
  summary: "list the jobs that failed for good",
  usage: USAGE,
  async run(args) {
    parseArgs({ args, options: {} });
    return withWorld(async ({ db }) => {
      for (const line of deadJobLines(await listDeadJobs(db), paint)) say(line);
      return 0;
    });
  },
};

export function deadJobLines(
  { jobs, count }: { jobs: DeadJob[]; count: number },
  paint: Paint,
): string[] {
  if (count === 0) return ["No job has failed for good."];
  const more = count - jobs.length;
  return [
    ...jobs.flatMap(({ name, data, failedAt, tries, reason }) => [
      paint("bold", printable(name)),
      ...wrap(printable(reason), LINE_WIDTH - 2).map((line) => `  ${line}`),
      `  ${timeOf(failedAt)} UTC, after ${tries === 1 ? "1 try" : `${tries} tries`}`,
      paint("dim", `  ${printable(JSON.stringify(data))}`),
    ]),
    "",
    `${count} ${count === 1 ? "job" : "jobs"}${more > 0 ? `, ${more} not shown` : ""}.`,
  ];
}

const timeOf = (moment: Date) => moment.toISOString().slice(0, 16).replace("T", " ");
