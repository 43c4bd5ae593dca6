import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import sharp from "sharp";
import { type Media, parseMediaUrl, renditionKey } from "#domain/media/media.ts";
import type { Env } from "../http/hono-env.ts";
import { findByAddress } from "../media/store.ts";
import type { World } from "../world.ts";
import { MANIFEST_ICON_SIZES } from "./manifest.ts";
import { readSite } from "./store.ts";

/** Sizes in pixels of the icons that browsers request, some without a link. */
const SIZES: Readonly<Record<string, number>> = {
  "/favicon.ico": 48,
  "/apple-touch-icon.png": 180,
  "/apple-touch-icon-precomposed.png": 180,
  ...Object.fromEntries(MANIFEST_ICON_SIZES.map((size) => [`/icon-${size}.png`, size])),
};
const ONE_HOUR = "public, max-age=3600";
const CACHED_ICONS_MAX = 12;

export function iconRoutes(world: World, build: () => Promise<ServerBuild>): Hono<Env> {
  const { db, storage } = world;
  const cache = new Map<string, Promise<Buffer>>();
  const routes = new Hono<Env>();
  for (const [path, size] of Object.entries(SIZES)) {
    routes.get(path, async (c) => {
      const { faviconUrl } = await readSite(db);
      // An icon URL that points back here would redirect in a loop.
      const chosen = Object.hasOwn(SIZES, faviconUrl) ? "" : faviconUrl;
      const address = parseMediaUrl(chosen);
      const file = address && (await findByAddress(db, address));
      const key = file && smallestOf(file);
      if (chosen && !key) {
        c.header("Cache-Control", ONE_HOUR);
        return c.redirect(chosen, 302);
      }
      const name = `${size} ${key}`;
      const rendering = cache.get(name) ?? draw(size, key ? readStored(key) : readDefault());
      cache.set(name, rendering);
      const [oldest] = cache.keys();
      if (cache.size > CACHED_ICONS_MAX && oldest) cache.delete(oldest);
      rendering.catch(() => cache.delete(name));
      return c.body(new Uint8Array(await rendering), 200, {
        "Content-Type": "image/png",
        "Cache-Control": ONE_HOUR,
      });
    });
  }
  return routes;

  async function readStored(key: string): Promise<Buffer> {
    const found = await storage.read(key);
    if (!found) throw new Error(`the icon ${key} is missing from storage`);
    return Buffer.concat(await found.body.toArray());
  }

  async function readDefault(): Promise<Buffer> {
    const icon: unknown = Reflect.get((await build()).entry.module, "favicon");
    if (typeof icon !== "string") throw new Error("the build exports no icon");
    return Buffer.from(icon);
  }
}

/** WebP keeps transparency, and every rendition is larger than any icon. */
function smallestOf(file: Media): string | null {
  const rendition = file.renditions.find(({ formats }) => formats.includes("webp"));
  return rendition ? renditionKey({ ...file, name: rendition.name, format: "webp" }) : null;
}

async function draw(size: number, source: Promise<Buffer>): Promise<Buffer> {
  // Density only affects SVGs; the default would blur large icons.
  return sharp(await source, { density: 300 })
    .resize(size, size, { fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
}
