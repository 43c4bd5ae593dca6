import { siteFrom } from "./normalize-site.ts";

/** For error pages, when settings cannot be read. The build replaces it by its value for browsers. */
export const FALLBACK_SITE = siteFrom({ footerEnabled: false }, null, "UTC");
