import { eq, sql } from "drizzle-orm";
import { type SettingGroup, type Settings, settingsOfKind } from "#domain/forms/setting.ts";
import { noPicture } from "#domain/forms/settings-schema.ts";
import { fileType } from "#domain/media/file-kinds.ts";
import { parseMediaUrl } from "#domain/media/media.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { announce } from "../db/announcements.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import {
  type Editable,
  readSettings,
  type SavedSettings,
  type Submitted,
  saveSettings,
} from "../db/settings.ts";
import { sanitizeTexts } from "../html/format-texts.ts";
import { dropUnused, type SavingWorld } from "../media/remove-unused.ts";
import { findByAddress } from "../media/store.ts";
import { replaceColumnUses } from "../media/uses.ts";
import { siteConfig } from "./tables.ts";

/** Any selection of the site's settings. */
type SiteGroup = SettingGroup & Partial<typeof ALL_SITE_SETTINGS>;

type SiteRow = typeof siteConfig.$inferSelect;

export async function readSiteSettings<Group extends SiteGroup>(
  db: Queryable,
  group: Group,
): Promise<Editable<Settings<Group>>> {
  return readSettings(db, siteConfig, group);
}

/** Sanitizes rich texts. */
export async function saveSiteSettings<Group extends SiteGroup>(
  world: SavingWorld,
  group: Group,
  values: Submitted<Settings<Group>>,
): Promise<SavedSettings<Settings<Group>>> {
  const unused: string[] = [];
  const onWritten = async (tx: Transaction) => {
    unused.push(...(await replaceSiteUses(tx, await lockSite(tx))));
  };
  const safe = await withSafeTexts(group, values);
  const saved = await saveSettings(
    world,
    { table: siteConfig, group, tag: "site", onWritten },
    safe,
  );
  await dropUnused(world, unused);
  return saved;
}

/**
 * By field, addresses of this site at which there is no picture. Unchanged settings are left out,
 * since they are not written: another window may have replaced their picture.
 */
export async function findMissingPictures<Group extends SiteGroup>(
  db: Queryable,
  group: Group,
  form: Settings<Group> & Pick<Submitted<Settings<Group>>, "bases" | "unanswered">,
): Promise<Record<string, string[]>> {
  const { bases, unanswered, ...values } = form;
  const problems: Record<string, string[]> = {};
  for (const [name, value] of Object.entries<unknown>(values)) {
    const setting = group[name];
    const address =
      setting?.kind === "picture" && typeof value === "string" ? parseMediaUrl(value) : null;
    if (!setting || !address) continue;
    if (fingerprint(value) === bases?.[name] && !unanswered?.includes(name)) continue;
    const isPicture = fileType(address.ext)?.kind === "picture";
    if (!isPicture || !(await findByAddress(db, address)))
      problems[name] = [noPicture(setting.label)];
  }
  return problems;
}

async function withSafeTexts<Values extends object>(
  group: SettingGroup,
  values: Values,
): Promise<Values> {
  const isHtml = (name: string) => group[name]?.kind === "html";
  const texts = Object.entries(values).filter(([name]) => isHtml(name));
  return { ...values, ...(await sanitizeTexts(Object.fromEntries(texts))) };
}

/** The row, which is created when it is missing, locked until the transaction ends. */
export async function lockSite(tx: Transaction): Promise<SiteRow> {
  await tx.insert(siteConfig).values({ id: 1 }).onConflictDoNothing();
  const [row] = await tx.select().from(siteConfig).where(eq(siteConfig.id, 1)).for("update");
  if (!row) throw new Error("the site has no row");
  return row;
}

/** Writes some of the site's columns. Returns files that are no longer used. */
export async function writeSite(
  tx: Transaction,
  values: Partial<typeof siteConfig.$inferInsert>,
): Promise<string[]> {
  const [row] = await tx
    .update(siteConfig)
    .set({ ...values, version: sql`${siteConfig.version} + 1` })
    .where(eq(siteConfig.id, 1))
    .returning();
  if (!row) throw new Error("write returned no row");
  await announce(tx, ["site"]);
  return replaceSiteUses(tx, row);
}

/** Returns files that are no longer used. */
export async function replaceSiteUses(tx: Transaction, row: SiteRow): Promise<string[]> {
  const pictures = settingsOfKind(ALL_SITE_SETTINGS, "picture");
  return replaceColumnUses(tx, "site", {
    texts: settingsOfKind(ALL_SITE_SETTINGS, "html").map((name) => row[name]),
    files: pictures.map((name) => ({ role: ALL_SITE_SETTINGS[name].role, url: row[name] })),
  });
}
