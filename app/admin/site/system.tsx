import { CircleCheck } from "lucide-react";
import { formatNumber, shortDateTime } from "#domain/site/formats.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { readUnrecognizedProxy } from "#server/site/notices.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, worldContext } from "#server/world.ts";
import { DataTable } from "../kit/data-table.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/system";
import { SYSTEM_PATH } from "./paths.ts";
import { SettingsTabs } from "./settings-tabs.tsx";

export const handle = { title: "Site Settings", refreshesOn: ["site"] };

const JOBS_SHOWN = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { db } = world;
  const [{ timeZone }, dead, proxy] = await Promise.all([
    siteOfRequest(context),
    listDeadJobs(db),
    readUnrecognizedProxy(db),
  ]);
  return {
    server: describeServer(world, proxy?.peer ?? null),
    failed: {
      count: dead.count,
      jobs: dead.jobs.slice(0, JOBS_SHOWN).map(({ name, failedAt, tries, reason }) => ({
        name,
        tries,
        reason,
        failedOn: shortDateTime(failedAt, timeZone),
      })),
    },
  };
}

/** From the environment; must not contain secrets. */
function describeServer({ environment, mailer }: World, unrecognizedProxy: string | null) {
  return {
    siteUrl: environment.SITE_URL,
    database: environment.DATABASE_URL ? "External, from DATABASE_URL" : "Built-in",
    files: environment.STORAGE_URL ? "Object storage bucket" : "Data folder",
    mail: mailer.isConfigured ? "Sent via SMTP" : "Kept in the data folder",
    proxies: environment.TRUSTED_PROXIES.join(", "),
    unrecognizedProxy,
  };
}

export default function System({ loaderData: { server, failed } }: Route.ComponentProps) {
  return (
    <div className="screen">
      <SettingsTabs current={SYSTEM_PATH} />
      <ServerPane server={server} />
      <FailedJobsPane failed={failed} />
    </div>
  );
}

/** Read-only: set by environment variables. */
function ServerPane({ server }: { server: ReturnType<typeof describeServer> }) {
  const { siteUrl, database, files, mail, proxies, unrecognizedProxy } = server;
  return (
    <FactsPane
      id="server"
      title="Server"
      aside={<p>Set by environment variables</p>}
      facts={{
        Address: siteUrl,
        Database: database,
        Files: files,
        Email: mail,
        "Trusted proxies": proxies,
        ...(unrecognizedProxy && { "Unrecognized proxy": unrecognizedProxy }),
      }}
    />
  );
}

type FailedJobs = Route.ComponentProps["loaderData"]["failed"];

/** Jobs whose retries are exhausted. */
function FailedJobsPane({ failed: { count, jobs } }: { failed: FailedJobs }) {
  const rest = count - jobs.length;
  return (
    <Pane
      id="failed-jobs"
      title="Failed jobs"
      aside={rest > 0 && <p className="tabular">{formatNumber(rest)} more</p>}
    >
      {count === 0 ? (
        <EmptyState icon={CircleCheck} title="No failed jobs" />
      ) : (
        <DataTable
          columns={["Job", "Reason", "Attempts", "Failed on"]}
          numeric={["Attempts"]}
          hasCards
        >
          {jobs.map(({ name, tries, reason, failedOn }) => (
            <tr key={`${name} ${failedOn} ${reason}`}>
              <th scope="row" className="cell-main">
                {name}
              </th>
              <td dir="auto">{reason}</td>
              <td className="numeric-column">{tries}</td>
              <td>{failedOn}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Pane>
  );
}
