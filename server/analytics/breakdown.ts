import { inArray, sql } from "drizzle-orm";
import type { Device } from "#domain/analytics/device.ts";
import { type Source, sourceOf } from "#domain/analytics/source.ts";
import type { Queryable } from "../db/connection.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** spec: admin-area §9, "top pages stored 10" */
const TOP_PAGES = 10;
const SOURCES_MAX = 500;

/** `title` is empty when the item was deleted. */
export type TopPage = {
  key: string;
  noun: "Post" | "Project" | "Page";
  title: string;
  views: number;
};
export type Share<Name extends string> = { name: Name; views: number };

type Sum = { key: string; views: number };

function sumsOf(db: Queryable, kind: string, days: readonly string[], limit: number) {
  return db.execute<Sum>(sql`
    select key, sum(total)::integer as views from analytics_days
    where kind = ${kind} and day between ${days[0]} and ${days.at(-1)}
    group by key order by views desc, key limit ${limit}`);
}

export async function readTopPages(db: Queryable, days: readonly string[]): Promise<TopPage[]> {
  const { rows } = await sumsOf(db, "page", days, TOP_PAGES);
  const idsOf = (noun: string) =>
    rows.flatMap(({ key }) => (key.startsWith(`${noun}:`) ? key.slice(noun.length + 1) : []));
  const titles = new Map([
    ...(await titlesOf(db, portfolioProjects, idsOf("project"))),
    ...(await titlesOf(db, blogPosts, idsOf("post"))),
  ]);
  return rows.map(({ key, views }) => {
    const [noun, id = ""] = key.split(":");
    if (noun !== "project" && noun !== "post") return { key, noun: "Page", title: key, views };
    return { key, noun: noun === "post" ? "Post" : "Project", title: titles.get(id) ?? "", views };
  });
}

async function titlesOf(
  db: Queryable,
  table: typeof portfolioProjects | typeof blogPosts,
  ids: string[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(inArray(table.id, ids));
  return rows.map(({ id, title }) => [id, title]);
}

export async function readSources(
  db: Queryable,
  days: readonly string[],
  ownHost: string,
): Promise<Share<Source>[]> {
  const { rows } = await sumsOf(db, "source", days, SOURCES_MAX);
  const views = new Map<Source, number>();
  for (const row of rows) {
    const [medium = "", campaignSource = "", host = ""] = row.key.split("\n");
    const source = sourceOf({ medium, campaignSource, host }, ownHost);
    views.set(source, (views.get(source) ?? 0) + row.views);
  }
  return sharesOf(views);
}

const DEVICES: readonly Device[] = ["desktop", "tablet", "mobile"];

export async function readDevices(
  db: Queryable,
  days: readonly string[],
): Promise<Share<Device>[]> {
  const { rows } = await sumsOf(db, "device", days, DEVICES.length);
  const known = rows.flatMap(({ key, views }) => {
    const device = DEVICES.find((name) => name === key);
    return device ? ([[device, views]] as const) : [];
  });
  return sharesOf(new Map(known));
}

function sharesOf<Name extends string>(views: Map<Name, number>): Share<Name>[] {
  return [...views]
    .map(([name, count]) => ({ name, views: count }))
    .sort((a, b) => b.views - a.views);
}
