import { eq } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import type { Queryable } from "../../db/connection.ts";
import { readPost } from "../../posts/working-copy.ts";
import { redirects } from "../../site/tables.ts";
import { aliasesOf } from "./aliases.ts";
import {
  date,
  type ExportedFile,
  line,
  lines,
  markdownFile,
  withoutBlank,
} from "./content-text.ts";
import { MediaReferences } from "./media-references.ts";

/** `posts/<name>.md`; `name` is the slug where that can be a file name. */
export async function postFile(
  db: Queryable,
  id: string,
  name: string,
): Promise<ExportedFile | null> {
  const stored = await readPost(db, id);
  if (!stored) return null;
  const { row, head } = stored;
  // Visitors have the live text; a draft has only what its editor shows.
  const post = row.status === "draft" ? { ...row, ...head, slug: row.slug } : row;
  const media = new MediaReferences(db, "../media/");
  const pictures = await media.toAll([post.featuredImageId]);
  const fields = {
    title: line(post.title),
    status: row.status,
    date: date(row.publishedAt),
    scheduled: date(row.scheduledPublishAt),
    updated: date(row.updatedAt),
    excerpt: line(post.excerpt),
    categories: lines(post.categories),
    tags: lines(post.tags),
    keywords: lines(post.keywords),
    author: line(post.author ?? ""),
    image: pictures.get(post.featuredImageId),
    imageAlt: line(post.imageAlt),
    imageDecorative: post.isImageDecorative,
    imagePosition: post.imagePosition,
    metaTitle: line(post.metaTitle),
    metaDescription: line(post.metaDescription),
    archived: row.isArchived,
    aliases: await aliasesOf(db, eq(redirects.postId, id), {
      own: postPath(row),
      imported: postPath({ slug: name }),
    }),
    faqs: await Promise.all(
      post.faqs.map(async ({ question, answer }) => ({
        question: line(question),
        answer: await media.inHtml(answer),
      })),
    ),
  };
  const text = markdownFile(withoutBlank(fields), await media.inHtml(post.content));
  return { text, media: media.files };
}
