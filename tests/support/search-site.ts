import { clients, portfolioProjects } from "#server/projects/tables.ts";
import { indexChanges } from "#server/search/passages/index-changes.ts";
import type { ApiSite } from "./api-site.ts";

/** Similar projects, 15 of them and no others. */
export async function resetProjects(site: ApiSite): Promise<void> {
  const { db } = site.world;
  await db.delete(portfolioProjects);
  await addProjects(site, 15);
  await indexChanges(db);
}

export async function addProjects({ world, cache }: ApiSite, count: number): Promise<void> {
  const { db } = world;
  await db.insert(clients).values({ name: "Port" }).onConflictDoNothing();
  const [owner] = await db.select().from(clients);
  const project = (i: number) => ({
    title: `Signs ${i}`,
    clientId: owner?.id ?? "",
    workType: "Campaign",
    year: 2020,
    description: "<p>For the harbour.</p>",
    categories: ["Print"],
    isVisible: true,
  });
  await db.insert(portfolioProjects).values(Array.from({ length: count }, (_, i) => project(i)));
  cache.invalidate(["projects"]);
}

export async function fetchJson(url: string, init?: RequestInit) {
  const answer = await fetch(url, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) };
}
