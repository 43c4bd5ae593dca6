import type { Door } from "../http/door.ts";

/** What crawlers may visit, and where the map is. */
export const robots: Door = async ({ settings }, notes) => {
  notes.keep();
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "",
    `Sitemap: ${settings.SITE_URL}/sitemap.xml`,
    "",
  ];
  return { type: "text/plain; charset=utf-8", body: Buffer.from(lines.join("\n")) };
};
