import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/connection.ts";
import { siteConfig } from "../../site/tables.ts";
import type { Content } from "../folder/content.ts";
import type { ContentFolder } from "../folder/content-folder.ts";
import { MediaFolder } from "../folder/media-folder.ts";
import { readText } from "../folder/read-file.ts";
import { parseYamlFile } from "../format/content-file.ts";
import { readSiteFields } from "../format/site-source.ts";
import { isTimeZone, momentReader } from "../format/zoned-time.ts";
import type { Frame } from "../items/frame.ts";
import { AliasIndex } from "../text/alias-index.ts";

const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * What all files of a folder are read with: the old site's address and the time zone come from its
 * `site.yaml`, the zone else from the site here, else from the server.
 */
export async function openFrame(
  world: { db: Queryable; now: () => Date },
  { folder, label, table }: Content,
): Promise<Frame> {
  const named = await readFrameFields(folder);
  const timeZone = named?.timeZone ?? (await zoneOfSite(world.db)) ?? SERVER_TIME_ZONE;
  return {
    folder,
    label,
    mapping: table?.mapping ?? null,
    media: new MediaFolder(folder),
    aliases: new AliasIndex(named?.sourceUrl ?? null),
    readMoment: momentReader(timeZone),
    now: world.now(),
  };
}

/** Null without a readable `site.yaml`: what is wrong with it is said when it is planned. */
async function readFrameFields(folder: ContentFolder) {
  const file = await readText(folder, "site.yaml");
  const parsed = file.ok ? parseYamlFile(file.text) : file;
  return parsed.ok ? readSiteFields(parsed.content.fields) : null;
}

async function zoneOfSite(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ timeZone: siteConfig.timeZone })
    .from(siteConfig)
    .where(eq(siteConfig.id, 1));
  return row && isTimeZone(row.timeZone) ? row.timeZone : null;
}
