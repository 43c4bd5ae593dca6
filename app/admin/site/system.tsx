import { useRef } from "react";
import { data } from "react-router";
import { z } from "zod";
import { pluralize, shortDateTime } from "#domain/site/formats.ts";
import { formFields } from "#server/http/form-fields.ts";
import { dismissDeadJobs, listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { readOtherOrigin } from "#server/site/other-origin.ts";
import { acceptSecret, isSecretChanged } from "#server/site/secret-change.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { readUnrecognizedProxy } from "#server/site/unrecognized-proxy.ts";
import { type World, worldContext } from "#server/world.ts";
import { statusReply } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import type { Route } from "./+types/system";
import { FailedJobsPane } from "./failed-jobs-pane.tsx";
import { SYSTEM_PATH } from "./paths.ts";
import { SettingsTabs } from "./settings-tabs.tsx";
import { type SystemReply, useSystemChange } from "./use-system-change.ts";

export const handle = { title: "Site Settings", refreshesOn: ["site"] };

const JOBS_SHOWN = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { db } = world;
  const [{ timeZone }, dead, proxy, otherOrigin, isChanged] = await Promise.all([
    siteOfRequest(context),
    listDeadJobs(db),
    readUnrecognizedProxy(world, world.now()),
    readOtherOrigin(world, world.now()),
    isSecretChanged(world),
  ]);
  return {
    server: {
      ...describeServer(world, proxy?.peer ?? null),
      otherOrigin,
      isSecretChanged: isChanged,
    },
    failed: {
      count: dead.count,
      jobs: dead.jobs.slice(0, JOBS_SHOWN).map(({ id, label, failedAt, tries, reason }) => ({
        id,
        label,
        tries,
        reason,
        failedOn: shortDateTime(failedAt, timeZone),
      })),
    },
  };
}

const systemChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accept-secret") }),
  /** Without an id: all. */
  z.object({ intent: z.enum(["retry", "dismiss"]), id: z.uuid().optional() }),
]);

type SystemChange = z.infer<typeof systemChange>;

const FAILED: SystemReply = { status: "failed", message: "Nothing was changed. Please try again." };

export async function action({ request, context }: Route.ActionArgs) {
  const parsed = systemChange.safeParse(await formFields(request));
  if (!parsed.success) throw data(null, { status: 400 });
  return statusReply(await apply(context.get(worldContext), parsed.data));
}

async function apply(world: World, change: SystemChange): Promise<SystemReply> {
  if (change.intent === "accept-secret") {
    await acceptSecret(world);
    return { status: "done", message: "New secret accepted" };
  }
  const which = { ids: change.id === undefined ? undefined : [change.id] };
  if (change.intent === "retry") {
    const retried = await world.retryDeadJobs(which);
    return retried > 0
      ? { status: "done", message: `${pluralize(retried, "job", "jobs")} queued again` }
      : { status: "conflict", message: "Already queued, or of another version of Vitrine" };
  }
  const dismissed = await dismissDeadJobs(world.db, which);
  return dismissed > 0
    ? { status: "done", message: `${pluralize(dismissed, "job", "jobs")} dismissed` }
    : { status: "conflict", message: "Already retried or dismissed" };
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
    mail: mailer.isConfigured ? "Sent via SMTP" : "Not set up (kept in the outbox)",
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
        ...(server.otherOrigin && {
          "Other address": `${server.otherOrigin}, where forms don't work: redirect it, or change SITE_URL`,
        }),
        ...(server.isSecretChanged && { Secret: <ChangedSecret /> }),
      }}
    />
  );
}

function ChangedSecret() {
  const { Form, isBusy } = useSystemChange();
  return (
    <div className="stack">
      <p>
        It has changed. Links in emails already sent and second factors no longer work, and erased
        addresses are no longer recognized. Restore SECRET, or the file in the data folder, unless
        you changed it on purpose.
      </p>
      <Form method="post">
        <BusyButton
          type="submit"
          name="intent"
          value="accept-secret"
          className="pill pill-small"
          isBusy={isBusy}
        >
          Accept the new secret
        </BusyButton>
      </Form>
    </div>
  );
}
