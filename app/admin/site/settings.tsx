import { isBlank } from "#domain/html/blank.ts";
import { momentDate } from "#domain/site/dates.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { readConfiguration } from "#server/site/configuration.ts";
import { readUnnamedProxy } from "#server/site/notices.ts";
import { readSite } from "#server/site/store.ts";
import { type World, world } from "#server/world.ts";
import { Facts } from "../kit/facts.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/settings";
import { type FailedJobs, FailedJobsPane } from "./failed-jobs-pane.tsx";
import { type SiteInForce, SitePanes } from "./site-panes.tsx";

export const handle = { title: "Site Settings", refreshesOn: ["site"] };

const JOBS_SHOWN = 20;

/** The settings in force, and what failed for good. spec: admin-area §2, "Site settings" */
export async function loader({ context }: Route.LoaderArgs) {
  const known = context.get(world);
  const { db } = known;
  const [site, stored, dead, proxy] = await Promise.all([
    readSite(db),
    readConfiguration(db),
    listDeadJobs(db),
    readUnnamedProxy(db),
  ]);
  const { picture: _picture, newsletter: _newsletter, ...inForce } = site;
  return {
    site: {
      ...inForce,
      iaMarkupUrl: stored.iaMarkupUrl ?? "",
      iaMarkupUrlDev: stored.iaMarkupUrlDev ?? "",
      hasOwnPrivacyPolicy: !isBlank(stored.privacyPolicy ?? ""),
      retentionDays: stored.contactRetentionDays ?? null,
    },
    server: serverFacts(known, proxy?.peer ?? null),
    failed: {
      count: dead.count,
      jobs: dead.jobs.slice(0, JOBS_SHOWN).map(({ name, failedAt, tries, reason }) => ({
        name,
        tries,
        reason,
        failedOn: momentDate(failedAt, site.timeZone),
      })),
    },
  };
}

/** What the environment says; nothing of it is secret. */
function serverFacts({ settings, mailer }: World, unnamedProxy: string | null) {
  return {
    siteUrl: settings.SITE_URL,
    database: settings.DATABASE_URL ? "The one of DATABASE_URL" : "Vitrine's own",
    files: settings.STORAGE_URL ? "A bucket" : "The data folder",
    mail: mailer.leaves ? "Handed to a mail server" : "Kept in the data folder",
    proxies: settings.TRUSTED_PROXIES.join(", "),
    unnamedProxy,
  };
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <SettingsView {...loaderData} />;
}

type SettingsViewProps = { site: SiteInForce; server: ServerFacts; failed: FailedJobs };

/** What is in force, in the groups in which it is chosen. */
function SettingsView({ site, server, failed }: SettingsViewProps) {
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

type ServerFacts = {
  siteUrl: string;
  database: string;
  files: string;
  mail: string;
  proxies: string;
  unnamedProxy: string | null;
};

/** What is set where the site runs, and can only be changed there. */
function ServerPane({ server }: { server: ServerFacts }) {
  const { siteUrl, database, files, mail, proxies, unnamedProxy } = server;
  return (
    <Pane id="server" title="Server" aside={<p>Set by the environment</p>}>
      <Facts
        facts={[
          { name: "Address", value: siteUrl },
          { name: "Database", value: database },
          { name: "Files", value: files },
          { name: "Mail", value: mail },
          { name: "Trusted proxies", value: proxies },
          ...(unnamedProxy ? [{ name: "Forwarded unasked", value: unnamedProxy }] : []),
        ]}
      />
    </Pane>
  );
}
