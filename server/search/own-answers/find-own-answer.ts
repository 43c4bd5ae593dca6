import { arrayContains } from "drizzle-orm";
import { questionKey } from "#domain/search/question-key.ts";
import type { AnswerSource, ResolvedAnswer } from "#domain/search/smart-response.ts";
import type { Queryable } from "../../db/connection.ts";
import { findLivePostCard } from "../../posts/store.ts";
import { findPublicCard } from "../../projects/store.ts";
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

const NAMES = new Map([
  ["/", "Projects"],
  ["/about", "About"],
  ["/blog", "Blog"],
  ["/contact", "Contact"],
]);

/** Null for an item that is not public now. */
async function sourceAt(db: Queryable, link: string, now: Date): Promise<AnswerSource | null> {
  const item = /^\/(project|blog)\/([^/?#]+)/.exec(link);
  if (!item) return { ...pageAt(link), kind: "page", id: link, slug: null, thumbnail_url: null };
  const [, noun, encoded = ""] = item;
  const slug = decoded(encoded);
  const card =
    noun === "blog" ? await findLivePostCard(db, slug, now) : await findPublicCard(db, { slug });
  return (
    card && {
      kind: noun === "blog" ? "post" : "project",
      id: card.id,
      slug: card.slug,
      project_title: card.title,
      thumbnail_url: card.picture?.src ?? null,
      path: link,
    }
  );
}

function pageAt(link: string): Pick<AnswerSource, "project_title" | "path"> {
  const [path = ""] = link.split(/[?#]/, 1);
  return {
    project_title: NAMES.get(path) ?? link.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, ""),
    path: link,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
