import type { Media, MediaArea } from "#domain/media/media.ts";
import { keepFile } from "#server/media/keep.ts";
import { openStorage } from "#server/storage/index.ts";
import type { ContentSite } from "./content-site.ts";

export async function storeOnSite(
  { db, env }: Pick<ContentSite, "db" | "env">,
  fileName: string,
  bytes: Buffer,
  area: MediaArea = "projects",
): Promise<Media> {
  const storage = await openStorage({ url: null, dataDir: env.DATA_DIR ?? "" });
  const kept = await keepFile({ db, storage }, { bytes, area, fileName });
  if (!kept.ok) throw new Error(`${fileName}: ${kept.reason}`);
  return kept.media;
}
