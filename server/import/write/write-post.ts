import { eq, sql } from "drizzle-orm";
import { cleanFaqs } from "#domain/posts/faqs.ts";
import { postPath } from "#domain/posts/post.ts";
import { readingMinutes } from "#domain/posts/reading-time.ts";
import type { Transaction } from "../../db/connection.ts";
import { bodyUses, type MediaUse, replaceUses } from "../../media/uses.ts";
import { blogPosts } from "../../posts/tables.ts";
import { redirectTo } from "../../site/redirects.ts";
import { aliasNotes } from "../format/note.ts";
import { answerName, type PostSource } from "../format/post-source.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

/** No email is sent for imported posts. */
export async function writePost(
  tx: Transaction,
  writing: WriteInput<PostSource>,
): Promise<WriteResult> {
  const { slug, notes, aliases } = writing;
  const { id, version, oldSlug, content, faqs, featuredImageId } = await upsert(tx, writing);
  const texts = [content, ...faqs.map(({ answer }) => answer)];
  const uses: MediaUse[] = await bodyUses(tx, texts);
  if (featuredImageId) uses.push({ mediaId: featuredImageId, role: "featured" });
  await replaceUses(tx, { noun: "post", postId: id }, uses);
  const old = oldSlug ? [...aliases, postPath({ slug: oldSlug })] : aliases;
  notes.push(...aliasNotes(await redirectTo(tx, { postId: id }, old, postPath({ slug }))));
  return { id, version };
}

async function upsert(tx: Transaction, writing: WriteInput<PostSource>) {
  const { source, slug, targetId, now } = writing;
  const table = blogPosts;
  const [old] = targetId
    ? await tx.select().from(table).where(eq(table.id, targetId)).for("update")
    : [];
  const values = valuesOf(writing);
  const all = { ...values, ...publicationStateOf(writing, old ?? null) };
  const written = minDate(source.publishedAt ?? now, now);
  const [row] = old
    ? await tx
        .update(table)
        .set({
          ...all,
          updatedAt: source.updatedAt ?? now,
          version: sql`${table.version} + 1`,
          // A crop applies to one image only.
          ...(old.featuredImageId !== values.featuredImageId && { imageCropData: {} }),
        })
        .where(eq(table.id, old.id))
        .returning({ id: table.id, version: table.version })
    : await tx
        .insert(table)
        .values({ ...all, createdAt: written, updatedAt: source.updatedAt ?? written })
        .returning({ id: table.id, version: table.version });
  if (!row) throw new Error("write returned no row");
  return { ...row, ...values, oldSlug: old && old.slug !== slug ? old.slug : null };
}

type PublicationState = Pick<
  typeof blogPosts.$inferSelect,
  "status" | "publishedAt" | "scheduledPublishAt" | "isArchived" | "archivedAt"
>;

/** With hidden visibility, posts keep their state; new ones are drafts that keep their date. */
function publicationStateOf(
  { source, options, now }: WriteInput<PostSource>,
  old: PublicationState | null,
): PublicationState {
  const staysHidden = options.visibility === "hidden";
  if (staysHidden && old) {
    const { status, publishedAt, scheduledPublishAt, isArchived, archivedAt } = old;
    return { status, publishedAt, scheduledPublishAt, isArchived, archivedAt };
  }
  const { isArchived } = source;
  const archivedAt = isArchived ? (old?.archivedAt ?? now) : null;
  const archived = { isArchived, archivedAt };
  if (staysHidden) {
    return {
      status: "draft",
      publishedAt: source.publishedAt,
      scheduledPublishAt: null,
      ...archived,
    };
  }
  const isPublished = source.status === "published";
  const publishedAt = isPublished ? (source.publishedAt ?? old?.publishedAt ?? now) : null;
  return {
    status: source.status,
    publishedAt,
    scheduledPublishAt: source.scheduledAt,
    ...archived,
  };
}

function valuesOf({ source, slug, html, media }: WriteInput<PostSource>) {
  const content = String(html.get("content") ?? "");
  const faqs = source.questions.map((question, index) => ({
    question,
    answer: String(html.get(answerName(index)) ?? ""),
  }));
  return {
    ...source.values,
    slug,
    content,
    featuredImageId: media.idOf("featured", source.files),
    faqs: cleanFaqs(faqs),
    readingTimeMinutes: readingMinutes(content),
  };
}

function minDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}
