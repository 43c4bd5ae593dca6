import { ACCENTS } from "#domain/site/accents.ts";
import { DEFAULT_LOOK } from "#domain/site/look.ts";
import { hexColor } from "#domain/site/oklch.ts";
import type { ResourceRoute } from "../http/resource-route.ts";
import { iconUrl, MANIFEST_ICON_SIZES } from "./icon-urls.ts";
import { readSite } from "./store.ts";

/** Web app manifest. */
export const manifest: ResourceRoute = async ({ db }, notes) => {
  const site = await readSite(db);
  notes.dependsOn("site");
  notes.allowCaching();
  const { accentColor } = site.look ?? DEFAULT_LOOK;
  const json = {
    name: site.title,
    short_name: site.name,
    description: site.description || site.subtitle,
    start_url: "/",
    display: "browser",
    theme_color: hexColor(ACCENTS[accentColor].light),
    icons: MANIFEST_ICON_SIZES.map((size) => ({
      src: iconUrl(size, site.faviconUrl),
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  };
  return { type: "application/manifest+json", body: Buffer.from(JSON.stringify(json)) };
};
