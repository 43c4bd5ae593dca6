import { eq } from "drizzle-orm";
import type { Mapping } from "#domain/import/columns.ts";
import { isTimeZone, storedTimeZone } from "#domain/site/time-zone.ts";
import type { Queryable } from "../../db/connection.ts";
import { SERVER_TIME_ZONE } from "../../site/store.ts";
import { siteConfig } from "../../site/tables.ts";
import type { Content } from "../folder/content.ts";
import type { ContentFolder } from "../folder/content-folder.ts";
import { MediaFolder } from "../folder/media-folder.ts";
import { readText } from "../folder/read-file.ts";
import { parseYamlFile } from "../format/content-file.ts";
import { readSite } from "../format/settings-source.ts";
import { dateParser } from "../format/zoned-time.ts";
import { AliasIndex } from "../text/alias-index.ts";

export type ImportContext = {
  folder: ContentFolder;
  label: string;
  mapping: Mapping | null;
  media: MediaFolder;
  aliases: AliasIndex;
  timeZone: string;
  parseDate: (text: string) => Date | null;
  now: Date;
};

/** The time zone is that of `site.yaml`, else of this site, else of the server. */
export async function createImportContext(
  world: { db: Queryable; now: () => Date },
  { folder, label, mapping }: Content,
): Promise<ImportContext> {
  const named = await readSiteFile(folder);
  const timeZone = named?.values.timeZone ?? (await zoneOfSite(world.db)) ?? SERVER_TIME_ZONE;
  return {
    folder,
    label,
    mapping,
    media: new MediaFolder(folder),
    aliases: new AliasIndex(named?.sourceUrl ?? null),
    timeZone,
    parseDate: dateParser(timeZone),
    now: world.now(),
  };
}

/** Null when unreadable; planning reports its problems. */
async function readSiteFile(folder: ContentFolder) {
  const file = await readText(folder, "site.yaml");
  const parsed = file.ok ? parseYamlFile(file.text) : file;
  return parsed.ok ? readSite(parsed.content.fields) : null;
}

async function zoneOfSite(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ timeZone: siteConfig.timeZone })
    .from(siteConfig)
    .where(eq(siteConfig.id, 1));
  const timeZone = storedTimeZone(row?.timeZone ?? "");
  return isTimeZone(timeZone) ? timeZone : null;
}
