import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import sharp from "sharp";
import { type Media, parseMediaUrl, renditionKey } from "#domain/media/media.ts";
import type { Env } from "../http/hono-env.ts";
import { findByAddress } from "../media/store.ts";
import type { World } from "../world.ts";
import { icoFile } from "./ico.ts";
import { chosenFavicon, ICONS, iconVersion } from "./icon-urls.ts";
import { readSite } from "./store.ts";

const ONE_HOUR = "public, max-age=3600";
const FOREVER = "public, max-age=31536000, immutable";
const CACHED_ICONS_MAX = 14;

export function iconRoutes(world: World, build: () => Promise<ServerBuild>): Hono<Env> {
  const { db, storage, environment } = world;
  const cache = new Map<string, Promise<Buffer>>();
  const routes = new Hono<Env>();
  for (const [path, { type, sizes }] of Object.entries(ICONS)) {
    routes.get(path, async (c) => {
      const { faviconUrl } = await readSite(db);
      const chosen = chosenFavicon(faviconUrl, environment.SITE_URL);
      const address = parseMediaUrl(chosen);
      const file = address && (await findByAddress(db, address));
      const key = file && renditionFor(file, Math.max(...sizes));
      if (chosen && !key) {
        c.header("Cache-Control", ONE_HOUR);
        return c.redirect(chosen, 302);
      }
      const name = `${type} ${sizes.join()} ${key}`;
      const rendering = cache.get(name) ?? drawIcon(sizes, key ? readStored(key) : readDefault());
      cache.set(name, rendering);
      const [oldest] = cache.keys();
      if (cache.size > CACHED_ICONS_MAX && oldest) cache.delete(oldest);
      rendering.catch(() => cache.delete(name));
      const version = c.req.query("v");
      return c.body(new Uint8Array(await rendering), 200, {
        "Content-Type": type,
        "Cache-Control": version && version === iconVersion(chosen) ? FOREVER : ONE_HOUR,
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

/** The smallest that is large enough, else the largest. WebP keeps transparency. */
function renditionFor(file: Media, size: number): string | null {
  const pictures = file.renditions.filter(({ formats }) => formats.includes("webp"));
  const fitting = pictures.find(({ width, height }) => Math.min(width, height) >= size);
  const rendition = fitting ?? pictures.at(-1);
  return rendition ? renditionKey({ ...file, name: rendition.name, format: "webp" }) : null;
}

async function drawIcon(sizes: readonly number[], source: Promise<Buffer>): Promise<Buffer> {
  const picture = await source;
  const drawn = await Promise.all(
    sizes.map(async (size) => ({ size, png: await draw(size, picture) })),
  );
  const [only] = drawn;
  return only && drawn.length === 1 ? only.png : icoFile(drawn);
}

async function draw(size: number, picture: Buffer): Promise<Buffer> {
  // Density only affects SVGs; the default would blur large icons.
  return sharp(picture, { density: 300 })
    .resize(size, size, { fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
}
