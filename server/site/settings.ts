import type { SettingGroup, Settings } from "#domain/forms/setting.ts";
import type { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import type { Queryable } from "../db/connection.ts";
import { readSettings, type Saved, saveSettings, type Versioned } from "../db/settings.ts";
import type { World } from "../world.ts";
import { siteConfig } from "./tables.ts";

/** Any selection of the site's settings. */
type SiteGroup = SettingGroup & Partial<typeof ALL_SITE_SETTINGS>;

export async function readSiteSettings<Group extends SiteGroup>(
  db: Queryable,
  group: Group,
): Promise<Versioned<Settings<Group>>> {
  return readSettings(db, siteConfig, group);
}

/** Conflicts when any of the site's settings was saved since `version`. */
export async function saveSiteSettings<Group extends SiteGroup>(
  world: Pick<World, "db" | "now">,
  group: Group,
  values: Versioned<Settings<Group>>,
): Promise<Saved<Settings<Group>>> {
  return saveSettings(world, { table: siteConfig, group, tag: "site" }, values);
}
