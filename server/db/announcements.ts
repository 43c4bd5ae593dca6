import { sql } from "drizzle-orm";
import type { Queryable } from "./connection.ts";

export const CHANGES_CHANNEL = "vitrine_changes";

/**
 * A noun (`projects`, `site`) for everything that lists it; `project:<id>` or `post:<id>` for one
 * item, `draft:<id>` for the working copy of a post.
 */
export type ChangeTag =
  | "site"
  | "about"
  | "contact"
  | "projects"
  | "posts"
  /** Working copies of posts. */
  | "drafts"
  | "accounts"
  | "messages"
  | "subscribers"
  | "sends"
  /** A check of the mail set-up ended, or mails left the outbox. */
  | "mail"
  | "imports"
  | "views"
  | "previews"
  | "media"
  | "redirects"
  /** Items were marked whose passages are out of date. */
  | "passage-changes"
  /** Passages were rewritten. */
  | "passages"
  | `project:${string}`
  | `post:${string}`
  | `draft:${string}`;

/** No public page depends on these. */
const OWNERS_OWN: ReadonlySet<string> = new Set<ChangeTag>([
  "drafts",
  "accounts",
  "messages",
  "subscribers",
  "sends",
  "mail",
  "imports",
  "views",
  "previews",
  "media",
  "redirects",
  "passage-changes",
  "passages",
]);

export function shownToVisitors(tags: readonly string[]): string[] {
  return tags.filter((tag) => !OWNERS_OWN.has(tag) && !tag.startsWith("draft:"));
}

export function changesAnswers(tags: readonly string[]): boolean {
  return tags.includes("passages") || shownToVisitors(tags).length > 0;
}

/** NOTIFY carries at most 8,000 bytes; beyond this many tags, everything (`*`) is announced. */
const TAGS_MAX = 100;

/** Notifies every process; inside a transaction, when it commits. */
export async function announce(db: Queryable, tags: ChangeTag[]): Promise<void> {
  const payload = tags.length > TAGS_MAX ? ["*"] : tags;
  await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify(payload)})`);
}
