import { isIP } from "node:net";
import { sql } from "drizzle-orm";
import { storedName } from "#domain/forms/setting.ts";
import { parseMediaUrl } from "#domain/media/media.ts";
import type { FirstStep } from "#domain/overview/overview.ts";
import { chosenLook, LOOK_SETTINGS } from "#domain/site/look.ts";
import { isBlank } from "#domain/text/blank.ts";
import { listPasskeys } from "../accounts/passkeys/store.ts";
import { hasSecondFactor } from "../accounts/second-factor/store.ts";
import type { Queryable } from "../db/connection.ts";
import { readSampleSettings, type SampleSettings } from "../import/sample-settings.ts";
import { findByAddresses } from "../media/store.ts";
import { areFirstStepsDismissed } from "../site/notices.ts";
import type { World } from "../world.ts";

/** Null once the owner has dismissed them, or when all are done. */
export async function readFirstSteps(
  { db, mailer, environment }: Pick<World, "db" | "mailer" | "environment">,
  accountId: string,
): Promise<FirstStep[] | null> {
  if (await areFirstStepsDismissed(db)) return null;
  const [stored, sample, isSecured] = await Promise.all([
    readStored(db),
    readSampleSettings("site"),
    hasSecondSignIn(db, accountId),
  ]);
  const isConnected = isReachableSiteUrl(environment.SITE_URL);
  const steps: FirstStep[] = [
    {
      title: "Name your site",
      text: "Your name, a subtitle, and a description for search engines.",
      to: "/admin/settings",
      isDone: hasOwnName(stored.site, sample),
    },
    {
      title: "Add your portrait",
      text: "Shown above your name on the home page.",
      to: "/admin/settings",
      isDone: await hasOwnPortrait(db, stored.site, sample),
    },
    {
      title: "Choose a look",
      text: "Accent color, fonts, corners and spacing.",
      to: "/admin/settings/look",
      isDone: hasOwnLook(stored.site),
    },
    {
      title: "Add your first project",
      text: "One is enough to begin with.",
      to: "/admin/new",
      alternative: { text: "Or import what you have", to: "/admin/import" },
      isDone: stored.hasProject,
    },
    {
      title: "Tell visitors about you",
      text: "Introduce yourself to clients on the About page.",
      to: "/admin/about",
      isDone: stored.hasAbout,
    },
    {
      title: "Set up email",
      text: "It brings you messages from visitors and sends your newsletter.",
      to: "/admin/newsletter/mail",
      isDone: mailer.isConfigured,
    },
    {
      title: "Connect your domain",
      text: isConnected
        ? `Visitors reach your site at ${environment.SITE_URL}.`
        : `Your site's address is ${environment.SITE_URL}. Point your domain to the server and set SITE_URL to its https address.`,
      to: "/admin/settings/system",
      isDone: isConnected,
    },
    {
      title: "Secure your account",
      text: "Add a passkey or two-factor authentication.",
      to: "/admin/account",
      isDone: isSecured,
    },
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

type Stored = {
  site: Record<string, unknown> | null;
  hasProject: boolean;
  hasAbout: boolean;
};

/** Sample content does not count, until the owner has edited it. */
async function readStored(db: Queryable): Promise<Stored> {
  const { rows } = await db.execute<Stored>(sql`
    with sample as (
      select i.kind, i.project_id, i.written_version
      from import_items i join import_batches b on b.id = i.batch_id
      where b.origin = 'sample' and b.undone_at is null and i.undone is null
    )
    select
      (select to_jsonb(site_config) from site_config) as site,
      exists (select from portfolio_projects p where not exists (
        select from sample where project_id = p.id and written_version >= p.version
      )) as "hasProject",
      exists (select from about_content
        where concat(bio, philosophy, hobbies, interests) <> '' and content_version > coalesce(
          (select max(written_version) from sample where kind = 'about'), 0
        )) as "hasAbout"`);
  return rows[0] ?? { site: null, hasProject: false, hasAbout: false };
}

function hasOwnName(site: Stored["site"], sample: SampleSettings | null): boolean {
  const name = site?.name;
  return typeof name === "string" && !isBlank(name) && name !== sample?.values.name;
}

async function hasOwnPortrait(
  db: Queryable,
  site: Stored["site"],
  sample: SampleSettings | null,
): Promise<boolean> {
  const url = site?.profile_image_url;
  if (typeof url !== "string" || url === "") return false;
  const address = parseMediaUrl(url);
  const file = address && (await findByAddresses(db, [address])).get(url);
  return !sample || file?.fileName !== sample.files.profile_image_url;
}

function hasOwnLook(site: Stored["site"]): boolean {
  const stored = Object.keys(LOOK_SETTINGS).map((name) => [name, site?.[storedName(name)]]);
  return chosenLook(Object.fromEntries(stored)) !== undefined;
}

async function hasSecondSignIn(db: Queryable, accountId: string): Promise<boolean> {
  if (await hasSecondFactor(db, accountId)) return true;
  return (await listPasskeys(db, accountId)).length > 0;
}

const PRIVATE_DOMAIN = /(?:^|\.)(?:localhost|local|internal|test|lan)$/;

/** Whether it is a domain of the owner, reached by https. */
export function isReachableSiteUrl(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isDomain = hostname.includes(".") && !hostname.startsWith("[") && isIP(hostname) === 0;
  return protocol === "https:" && isDomain && !PRIVATE_DOMAIN.test(hostname);
}
