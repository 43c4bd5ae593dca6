import { sql } from "drizzle-orm";
import type { Queryable } from "./connection.ts";

/** The channel on which every process hears what changed. */
export const CHANGES_CHANNEL = "vitrine_changes";

/**
 * What changed, as tags that pages are kept under: a noun (`projects`, `posts`, `site`, `about`, `contact`) for
 * everything that lists it, `project:<id>` or `post:<id>` for one item.
 */
export type ChangeTag =
  | "site"
  | "about"
  | "contact"
  | "projects"
  | "posts"
  | "accounts"
  | "messages"
  | "subscribers"
  | "sends"
  | "imports"
  | "views"
  | "previews"
  | "media"
  | `project:${string}`
  | `post:${string}`;

/** Seen by the owner alone: no page that visitors are shown depends on them. */
const OWNERS_OWN: ReadonlySet<string> = new Set<ChangeTag>([
  "accounts",
  "messages",
  "subscribers",
  "sends",
  "imports",
  "views",
  "previews",
  "media",
]);

/** Of what changed, that which pages for visitors may show. */
export function shownToVisitors(tags: readonly string[]): string[] {
  return tags.filter((tag) => !OWNERS_OWN.has(tag));
}

/** NOTIFY carries at most 8,000 bytes; above this many tags the whole noun is named instead. */
const TAGS_MAX = 100;

/**
 * Tells every process what changed. Inside a transaction it is heard when that commits, and never
 * when it does not.
 */
export async function announce(db: Queryable, tags: ChangeTag[]): Promise<void> {
  const payload = tags.length > TAGS_MAX ? ["*"] : tags;
  await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(payload)})`);
}
