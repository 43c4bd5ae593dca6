import { isBlank } from "#domain/html/blank.ts";
import { momentDate } from "#domain/site/dates.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { readConfiguration } from "#server/site/configuration.ts";
import { readUnnamedProxy } from "#server/site/notices.ts";
import { readSite } from "#server/site/store.ts";
import { type World, world } from "#server/world.ts";
import type { Route } from "./+types/settings";
import { SettingsView } from "./settings-view.tsx";

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
