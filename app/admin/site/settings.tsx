import { shortDateTime } from "#domain/site/dates.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { readUnrecognizedProxy } from "#server/site/notices.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, world as worldContext } from "#server/world.ts";
import { DescriptionList } from "../kit/description-list.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/settings";
import { FailedJobsPane } from "./failed-jobs-pane.tsx";
import { SitePanes } from "./site-panes.tsx";

export const handle = { title: "Site Settings", refreshesOn: ["site"] };

const JOBS_SHOWN = 20;

/** spec: admin-area §2, "Site settings" */
export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { db } = world;
  const [site, stored, dead, proxy] = await Promise.all([
    siteOfRequest(context),
    readSiteSettings(db, SITE_SETTINGS),
    listDeadJobs(db),
    readUnrecognizedProxy(db),
  ]);
  const { picture: _picture, newsletter: _newsletter, ...current } = site;
  return {
    site: {
      ...current,
      iaMarkupUrl: stored.iaMarkupUrl,
      iaMarkupUrlDev: stored.iaMarkupUrlDev,
      hasOwnPrivacyPolicy: stored.privacyPolicy !== "",
      retentionDays: stored.contactRetentionDays,
    },
    server: serverSettings(world, proxy?.peer ?? null),
    failed: {
      count: dead.count,
      jobs: dead.jobs.slice(0, JOBS_SHOWN).map(({ name, failedAt, tries, reason }) => ({
        name,
        tries,
        reason,
        failedOn: shortDateTime(failedAt, site.timeZone),
      })),
    },
  };
}

/** From the environment; must not contain secrets. */
function serverSettings({ settings, mailer }: World, unrecognizedProxy: string | null) {
  return {
    siteUrl: settings.SITE_URL,
    database: settings.DATABASE_URL ? "External, from DATABASE_URL" : "Built-in",
    files: settings.STORAGE_URL ? "Object storage bucket" : "Data folder",
    mail: mailer.isConfigured ? "Sent via SMTP" : "Kept in the data folder",
    proxies: settings.TRUSTED_PROXIES.join(", "),
    unrecognizedProxy,
  };
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { site, server, failed } = loaderData;
  return (
    <div className="screen">
      <div className="pane-columns">
        <SitePanes site={site} />
        <ServerPane server={server} />
      </div>
      <FailedJobsPane failed={failed} />
    </div>
  );
}

/** Read-only: set by environment variables. */
function ServerPane({ server }: { server: ReturnType<typeof serverSettings> }) {
  const { siteUrl, database, files, mail, proxies, unrecognizedProxy } = server;
  return (
    <Pane id="server" title="Server" aside={<p>Set by environment variables</p>}>
      <DescriptionList
        facts={[
          { name: "Address", value: siteUrl },
          { name: "Database", value: database },
          { name: "Files", value: files },
          { name: "Email", value: mail },
          { name: "Trusted proxies", value: proxies },
          ...(unrecognizedProxy ? [{ name: "Unrecognized proxy", value: unrecognizedProxy }] : []),
        ]}
      />
    </Pane>
  );
}
