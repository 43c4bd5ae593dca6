import type { ResourceRoute } from "../http/page-notes.ts";
import { readSite } from "./store.ts";

/** In pixels; required to install a web app. */
export const MANIFEST_ICON_SIZES = [192, 512];

/** Web app manifest. */
export const manifest: ResourceRoute = async ({ db }, notes) => {
  const site = await readSite(db);
  notes.dependsOn("site");
  notes.allowCaching();
  const json = {
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
  return { type: "application/manifest+json", body: Buffer.from(JSON.stringify(json)) };
};
