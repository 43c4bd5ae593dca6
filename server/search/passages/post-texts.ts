import { and, inArray } from "drizzle-orm";
import { plainText } from "#domain/html/text.ts";
import type { Queryable } from "../../db/connection.ts";
import { isPublished } from "../../posts/store.ts";
import { blogPosts } from "../../posts/tables.ts";
import { type ItemText, inHtml, inPlain, type Text } from "./item-text.ts";

const NAME_WEIGHT = 2;
const HIDDEN_TEXT_WEIGHT = 0.5;

/** Texts of the published posts among `ids`, also those dated ahead: they are found from their date on. */
export async function readPostTexts(db: Queryable, ids: readonly string[]): Promise<ItemText[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(blogPosts)
    .where(and(isPublished, inArray(blogPosts.id, [...ids])));
  return rows.map(textOfPost);
}

function textOfPost(post: typeof blogPosts.$inferSelect): ItemText {
  const { id, title, author, excerpt, content } = post;
  const names = [author ?? "", ...post.categories, ...post.tags, ...post.keywords];
  return {
    kind: "post",
    projectId: null,
    postId: id,
    mediaId: null,
    title,
    fields: [
      { text: names.join("\n"), weight: NAME_WEIGHT },
      { text: `${post.metaDescription}\n${post.imageAlt}`, weight: HIDDEN_TEXT_WEIGHT },
    ],
    texts: [
      ...excerptOf(excerpt, content),
      inHtml(content),
      ...post.faqs.map(({ question, answer }) => inHtml(answer, question)),
    ],
  };
}

/** Many excerpts are the beginning of the text. */
function excerptOf(excerpt: string, content: string): Text[] {
  const beginning = plainText(content.slice(0, 4 * excerpt.length + 1_000));
  return beginning.includes(excerpt.replace(/…$/, "")) ? [] : [inPlain(excerpt)];
}
