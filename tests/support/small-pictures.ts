import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { SAMPLE_FOLDER } from "#server/import/sample-settings.ts";
import { temporaryFolder } from "./site.ts";

const RASTER = /\.(?:jpe?g|png|webp)$/i;
const WIDTH_MAX_PX = 400;

/** Copies a content folder with smaller pictures, whose renditions are most of the work of an import. */
export async function copyWithSmallPictures(from: string, to: string): Promise<void> {
  // The original may be read-only.
  await cp(from, to, { recursive: true, mode: 0 });
  const media = join(to, "media");
  for (const name of await readdir(media)) {
    if (!RASTER.test(name)) continue;
    const path = join(media, name);
    const picture = sharp(await readFile(path));
    const { width } = await picture.metadata();
    if (width > WIDTH_MAX_PX)
      await writeFile(path, await picture.autoOrient().resize(WIDTH_MAX_PX).toBuffer());
  }
}

/** The sample content, with smaller pictures. */
export async function smallSample() {
  const folder = await temporaryFolder();
  await copyWithSmallPictures(SAMPLE_FOLDER, folder.path);
  return { path: folder.path, close: folder.remove };
}
