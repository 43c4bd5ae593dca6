import { eq } from "drizzle-orm";
import { cleanFaqs } from "#domain/posts/faqs.ts";
import { postPath } from "#domain/posts/post.ts";
import type { Transaction } from "../../db/connection.ts";
import type { PostRow } from "../../posts/post-values.ts";
import { blogPosts } from "../../posts/tables.ts";
import { setAsideWorkingCopy } from "../../posts/working-copy.ts";
import { writePost } from "../../posts/write-post.ts";
import { aliasNotes } from "../format/note.ts";
import { answerName, type PostSource } from "../format/post-source.ts";
import type { WriteInput, WriteResult } from "./write-input.ts";

/** No email is sent for imported posts. */
export async function importPost(
  tx: Transaction,
  writing: WriteInput<PostSource>,
): Promise<WriteResult> {
  const { source, targetId, now, notes, aliases } = writing;
  const [stored = null] = targetId
    ? await tx.select().from(blogPosts).where(eq(blogPosts.id, targetId)).for("update")
    : [];
  if (stored) await setAsideWorkingCopy(tx, stored);
  const values = { ...valuesOf(writing), ...publicationStateOf(writing, stored) };
  const written = minDate(source.publishedAt ?? now, now);
  const times = stored
    ? { updatedAt: source.updatedAt ?? now }
    : { createdAt: written, updatedAt: source.updatedAt ?? written };
  // A crop applies to one image only.
  const isSameImage = stored?.featuredImageId === values.featuredImageId;
  const imageCropData = stored && isSameImage ? stored.imageCropData : {};
  const whole = { ...values, ...times, imageCropData, readingTimeMinutes: writing.minutes };
  const oldPaths = stored ? [...aliases, postPath(stored)] : aliases;
  const { id, version, takenPaths } = await writePost(tx, stored, whole, oldPaths);
  notes.push(...aliasNotes(takenPaths));
  return { id, version };
}

type PublicationState = Pick<
  PostRow,
  "status" | "publishedAt" | "firstPublishedAt" | "scheduledPublishAt" | "isArchived" | "archivedAt"
>;

/** With hidden visibility, posts keep their state; new ones are drafts that keep their date. */
function publicationStateOf(
  { source, options, now }: WriteInput<PostSource>,
  old: PublicationState | null,
): PublicationState {
  const staysHidden = options.visibility === "hidden";
  if (staysHidden && old) {
    const { status, publishedAt, firstPublishedAt, scheduledPublishAt } = old;
    const { isArchived, archivedAt } = old;
    return {
      status,
      publishedAt,
      firstPublishedAt,
      scheduledPublishAt,
      isArchived,
      archivedAt,
    };
  }
  const { isArchived } = source;
  const archivedAt = isArchived ? (old?.archivedAt ?? now) : null;
  const archived = { isArchived, archivedAt };
  const isPublished = source.status === "published";
  if (staysHidden) {
    const { publishedAt } = source;
    const wasPublished = isPublished && publishedAt !== null && publishedAt < now;
    return {
      status: "draft",
      publishedAt,
      // An old post is not news, so publishing it here sends no email.
      firstPublishedAt: wasPublished ? publishedAt : null,
      scheduledPublishAt: null,
      ...archived,
    };
  }
  const date = source.publishedAt ?? old?.publishedAt ?? null;
  const publishedAt = isPublished ? (date ?? now) : date;
  // Counts as announced, so that restoring it from the archive later sends no email.
  const announcedAt = isPublished && publishedAt ? minDate(publishedAt, now) : null;
  const firstPublishedAt = old?.firstPublishedAt ?? announcedAt;
  return {
    status: source.status,
    publishedAt,
    firstPublishedAt,
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
  };
}

function minDate(a: Date, b: Date): Date {
  return a < b ? a : b;
}
