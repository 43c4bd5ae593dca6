import { openPixels, type Pixels } from "./open-picture.ts";

const LONGER_SIDE_PX = 16;
const MAX_CHARS = 400;

/**
 * A tiny copy that a page can carry in itself and show blurred until the picture is there.
 * Null for a picture with transparent parts, which would never cover it.
 */
export async function placeholderOf(pixels: Pixels): Promise<string | null> {
  const { data, info } = await openPixels(pixels)
    .resize({ width: LONGER_SIDE_PX, height: LONGER_SIDE_PX, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tiny = { data, width: info.width, height: info.height, channels: info.channels };
  if (!isOpaque(tiny)) return null;
  const webp = await openPixels(tiny).webp({ quality: 20, effort: 6 }).toBuffer();
  const uri = `data:image/webp;base64,${webp.toString("base64")}`;
  return uri.length < MAX_CHARS ? uri : null;
}

function isOpaque({ data, channels }: Pixels): boolean {
  if (channels % 2 === 1) return true;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false;
  return true;
}
