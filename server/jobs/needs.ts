import { pluralize } from "#domain/overview/overview.ts";
import type { NeedSource } from "../overview/need-source.ts";
import { listDeadJobs } from "./dead-jobs.ts";

export const deadJobs: NeedSource = async ({ db }) => {
  const { jobs, count } = await listDeadJobs(db);
  if (count === 0) return null;
  return {
    id: "dead-jobs",
    text: `${pluralize(count, "job", "jobs")} failed`,
    detail: jobs[0]?.name ?? "",
    to: "/admin/settings#failed-jobs",
    tone: "alarm",
  };
};
