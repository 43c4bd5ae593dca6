import type { ResourceRoute } from "../http/resource-route.ts";

export const robots: ResourceRoute = async ({ settings }, notes) => {
  notes.allowCaching();
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
