import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import sharp from "sharp";
import { type Media, parseMediaUrl, renditionKey } from "#domain/media/media.ts";
import type { Env } from "../http/hono-env.ts";
import { findByAddress } from "../media/store.ts";
import type { World } from "../world.ts";
import { MANIFEST_ICON_SIZES } from "./manifest.ts";
import { readSite } from "./store.ts";

/** Addresses of icons that browsers and telephones ask for, some of them unasked, with their size in pixels. */
const SIZES: Readonly<Record<string, number>> = {
  "/favicon.ico": 48,
  "/apple-touch-icon.png": 180,
  "/apple-touch-icon-precomposed.png": 180,
  ...Object.fromEntries(MANIFEST_ICON_SIZES.map((size) => [`/icon-${size}.png`, size])),
};
const ONE_HOUR = "public, max-age=3600";
const KEPT_MAX = 12;

/** Answers `/favicon.ico` and its like with the site's own icon, or the product's, as PNG. */
export function iconDoor(world: World, build: () => Promise<ServerBuild>): Hono<Env> {
  const { db, storage } = world;
  const kept = new Map<string, Promise<Buffer>>();
  const door = new Hono<Env>();
  for (const [path, size] of Object.entries(SIZES)) {
    door.get(path, async (c) => {
      const { faviconUrl } = await readSite(db);
      // A site whose icon is said to lie here would send visitors in circles.
      const chosen = Object.hasOwn(SIZES, faviconUrl) ? "" : faviconUrl;
      const address = parseMediaUrl(chosen);
      const file = address && (await findByAddress(db, address));
      const key = file && smallestOf(file);
      if (chosen && !key) {
        c.header("Cache-Control", ONE_HOUR);
        return c.redirect(chosen, 302);
      }
      const name = `${size} ${key}`;
      const drawing = kept.get(name) ?? draw(size, key ? readKept(key) : readDefault());
      kept.set(name, drawing);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest) kept.delete(oldest);
      drawing.catch(() => kept.delete(name));
      return c.body(new Uint8Array(await drawing), 200, {
        "Content-Type": "image/png",
        "Cache-Control": ONE_HOUR,
      });
    });
  }
  return door;

  async function readKept(key: string): Promise<Buffer> {
    const found = await storage.read(key);
    if (!found) throw new Error(`the icon ${key} is not in the storage`);
    return Buffer.concat(await found.body.toArray());
  }

  async function readDefault(): Promise<Buffer> {
    const icon: unknown = Reflect.get((await build()).entry.module, "favicon");
    if (typeof icon !== "string") throw new Error("the built pages have no icon");
    return Buffer.from(icon);
  }
}

/** The smallest rendition that keeps what is transparent: larger than any icon. */
function smallestOf(file: Media): string | null {
  const made = file.renditions.find(({ formats }) => formats.includes("webp"));
  return made ? renditionKey({ ...file, name: made.name, format: "webp" }) : null;
}

async function draw(size: number, source: Promise<Buffer>): Promise<Buffer> {
  // Only an SVG has a density: enough of it that a large icon is not blurred.
  return sharp(await source, { density: 300 })
    .resize(size, size, { fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
}
