import type { Door } from "../http/door.ts";
import { readSite } from "./store.ts";

/** In pixels; what systems ask for that put a site among their programs. */
export const MANIFEST_ICON_SIZES = [192, 512];

/** How the site is called and drawn where it is kept beside programs. */
export const manifest: Door = async ({ db }, notes) => {
  const site = await readSite(db);
  notes.dependsOn("site");
  notes.keep();
  const said = {
    name: site.title,
    short_name: site.name,
    description: site.description || site.subtitle,
    start_url: "/",
    display: "browser",
    icons: MANIFEST_ICON_SIZES.map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  };
  return { type: "application/manifest+json", body: Buffer.from(JSON.stringify(said)) };
};
