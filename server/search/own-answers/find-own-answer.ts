import { arrayContains } from "drizzle-orm";
import { questionKey } from "#domain/search/question-key.ts";
import type { AnswerSource, ResolvedAnswer } from "#domain/search/smart-response.ts";
import { SOURCE_PAGE_NAMES } from "#domain/site/page-titles.ts";
import type { Queryable } from "../../db/connection.ts";
import { findCardAt } from "../../site/items-at.ts";
import { findRedirect } from "../../site/redirects.ts";
import type { World } from "../../world.ts";
import { ownAnswers } from "./tables.ts";

/** Only for questions with the same words, see `questionKey`. */
export async function findOwnAnswer(
  { db, now }: Pick<World, "db" | "now">,
  question: string,
): Promise<ResolvedAnswer | null> {
  const key = questionKey(question);
  if (key === "") return null;
  const [found] = await db
    .select()
    .from(ownAnswers)
    .where(arrayContains(ownAnswers.keys, [key]))
    .limit(1);
  if (!found) return null;
  const source = found.link && (await sourceAt(db, found.link, now()));
  return { text: found.answer, by: "owner", sources: source ? [source] : [] };
}

/** Null for an item that is not public now. Items keep their sources when their address changes. */
async function sourceAt(db: Queryable, link: string, now: Date): Promise<AnswerSource | null> {
  const [path = ""] = link.split(/[?#]/, 1);
  if (!/^\/(?:blog|project)\//.test(path))
    return { ...pageSourceOf(link), kind: "page", id: link, slug: null, thumbnail_url: null };
  const source = await findItemSource(db, path, now);
  if (source) return { ...source, path: link };
  const moved = await findRedirect(db, path, now);
  const found = moved === null ? null : await findItemSource(db, moved, now);
  return found && { ...found, path: found.path + link.slice(path.length) };
}

/** Finds a public project or post by its present address, without a query. */
export async function findItemSource(
  db: Queryable,
  path: string,
  now: Date,
): Promise<AnswerSource | null> {
  const item = await findCardAt(db, path, now);
  if (!item) return null;
  const { id, slug, title, picture } = item.card;
  const thumbnail = picture?.src ?? null;
  return { kind: item.kind, id, slug, project_title: title, thumbnail_url: thumbnail, path };
}

function pageSourceOf(link: string): Pick<AnswerSource, "project_title" | "path"> {
  const [path = ""] = link.split(/[?#]/, 1);
  return {
    project_title:
      SOURCE_PAGE_NAMES.get(path) ?? link.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, ""),
    path: link,
  };
}
