import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { cardAddress, pagePathOfCard } from "#domain/site/social-card.ts";
import type { Env } from "../../http/hono-env.ts";
import type { World } from "../../world.ts";
import { readSite } from "../store.ts";
import { createCardCache } from "./card-cache.ts";
import { drawCard } from "./draw-card.ts";
import { findCard } from "./find-card.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** Only draws cards of existing pages: nothing from the address itself ends up in a picture. */
export function cardRoutes(world: World, build: () => Promise<ServerBuild>): Hono<Env> {
  const { db, storage, environment, now } = world;
  const { host } = new URL(environment.SITE_URL);
  const cache = createCardCache();
  return new Hono<Env>().get("/*", async (c) => {
    const { pathname } = new URL(c.req.url);
    const path = pagePathOfCard(pathname);
    const card = path && (await findCard(db, path, await readSite(db), now()));
    if (!card) return c.text("Not found\n", 404, { "Cache-Control": "no-store" });
    const address = cardAddress(card);
    if (address !== pathname) {
      c.header("Cache-Control", "no-store");
      return c.redirect(address, 302);
    }
    const etag = `"${address.split(".").at(-2)}"`;
    const headers = { "Cache-Control": FOREVER, ETag: etag };
    if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304, headers);
    const picture = await cache.get(address, async () =>
      drawCard(card, { build: await build(), storage, host }),
    );
    if (!picture) {
      return c.text("Try again shortly\n", 503, {
        "Cache-Control": "no-store",
        "Retry-After": "5",
      });
    }
    return c.body(new Uint8Array(picture), 200, {
      ...headers,
      "Content-Type": "image/png",
      "Content-Length": String(picture.length),
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });
}
