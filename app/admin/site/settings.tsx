import { CircleCheck } from "lucide-react";
import { shortDateTime } from "#domain/site/dates.ts";
import { SITE_SETTINGS } from "#domain/site/settings.ts";
import { listDeadJobs } from "#server/jobs/dead-jobs.ts";
import { readUnrecognizedProxy } from "#server/site/notices.ts";
import { readSiteSettings } from "#server/site/settings.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, world as worldContext } from "#server/world.ts";
import { Chips } from "../../ui/chips.tsx";
import { OnOffBadge } from "../kit/badge.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/settings";

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
      aside={rest > 0 && <p className="tabular">{rest.toLocaleString("en-US")} more</p>}
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

type SiteSettings = Route.ComponentProps["loaderData"]["site"];

/** spec: admin-area §3, "Site configuration" */
function SitePanes({ site }: { site: SiteSettings }) {
  const { keywords, quickTags, socialPicture, retentionDays } = site;
  return (
    <>
      <FactsPane
        title="Brand"
        facts={{
          Name: site.name,
          "Site title": site.title,
          Subtitle: site.subtitle,
          "Quick tags": <Chips label="Quick tags" items={quickTags} />,
          Footer: <OnOffBadge isOn={site.footerEnabled} />,
          "Time zone": site.timeZone,
        }}
      />
      <FactsPane
        title="Search engines"
        facts={{
          "Page title": site.pageTitle,
          Description: site.description,
          Keywords: keywords.length > 0 && <Chips label="Keywords" items={keywords} />,
          "Google verification": site.googleVerification,
        }}
      />
      <FactsPane
        title="Sharing"
        facts={{
          Picture: socialPicture?.url,
          Favicon: site.faviconUrl,
          Twitter: site.twitterHandle,
          LinkedIn: site.linkedinUrl,
          "IA markup": site.iaMarkupUrl,
          "IA markup, development": site.iaMarkupUrlDev,
        }}
      />
      <FactsPane
        title="Privacy"
        facts={{
          "Google Analytics": site.gaMeasurementId,
          "Long-term visitor ID": <OnOffBadge isOn={site.longTermVisitorId} />,
          "Message retention": retentionDays ? `${retentionDays} days` : "Until deleted",
          "Privacy policy": site.hasOwnPrivacyPolicy ? "Custom" : "Vitrine's default",
        }}
      />
    </>
  );
}
