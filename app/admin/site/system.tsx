import { CircleCheck } from "lucide-react";
import { useRef } from "react";
import { data } from "react-router";
import { z } from "zod";
import { formatNumber, shortDateTime } from "#domain/site/formats.ts";
import { formFields } from "#server/http/form-fields.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { readUnrecognizedProxy } from "#server/site/notices.ts";
import { acceptSecret, isSecretChanged } from "#server/site/secret-change.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, worldContext } from "#server/world.ts";
import { serverActionOr } from "../forms/keep-form-on-failure.ts";
import { DataTable } from "../kit/data-table.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import type { Route } from "./+types/system";
import { ChangedSecret } from "./changed-secret.tsx";
import { SYSTEM_PATH } from "./paths.ts";
import { SettingsTabs } from "./settings-tabs.tsx";
import type { SystemReply } from "./use-system-change.ts";

export const handle = { title: "Site Settings", refreshesOn: ["site"] };

const JOBS_SHOWN = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { db } = world;
  const [{ timeZone }, dead, proxy, isChanged] = await Promise.all([
    siteOfRequest(context),
    listDeadJobs(db),
    readUnrecognizedProxy(db),
    isSecretChanged(world),
  ]);
  return {
    server: { ...describeServer(world, proxy?.peer ?? null), isSecretChanged: isChanged },
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

const change = z.object({ intent: z.literal("accept-secret") });

const FAILED: SystemReply = { kind: "error", message: "Nothing was changed. Please try again." };

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = change.safeParse(await formFields(request));
  if (!parsed.success) throw data(null, { status: 400 });
  await acceptSecret(context.get(worldContext));
  return data<SystemReply>({ kind: "success", message: "New secret accepted" });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr(serverAction, FAILED);
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

type Loaded = Route.ComponentProps["loaderData"];

export default function System({ loaderData: { server, failed } }: Route.ComponentProps) {
  const screen = useRef<HTMLDivElement>(null);
  useFocusFallback(screen, "a[aria-current]");
  return (
    <div className="screen" ref={screen}>
      <SettingsTabs current={SYSTEM_PATH} />
      <ServerPane server={server} />
      <FailedJobsPane failed={failed} />
    </div>
  );
}

/** Read-only: set by environment variables. */
function ServerPane({ server }: { server: Loaded["server"] }) {
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
        ...(server.isSecretChanged && { Secret: <ChangedSecret /> }),
      }}
    />
  );
}

/** Jobs whose retries are exhausted. */
function FailedJobsPane({ failed: { count, jobs } }: Pick<Loaded, "failed">) {
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
