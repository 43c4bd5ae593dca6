import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { Queryable } from "../db/connection.ts";
import { shownFiles } from "./shown-files.ts";
import { readPost, type StoredPost } from "./working-copy.ts";

export async function readPostForm(db: Queryable, id: string): Promise<EditablePost | null> {
  const stored = await readPost(db, id);
  return stored && editablePost(db, stored);
}

export async function editablePost(
  db: Queryable,
  { row, copy, head }: StoredPost,
): Promise<EditablePost> {
  const { status, title, slug, isArchived, version } = row;
  return {
    id: row.id,
    fields: head,
    draftSavedAt: copy?.savedAt.toISOString() ?? null,
    ...(await shownFiles(db, head)),
    live: {
      status,
      title,
      slug,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      scheduledPublishAt: row.scheduledPublishAt?.toISOString() ?? null,
      isArchived,
      wasPublished: row.firstPublishedAt !== null,
      updatedAt: row.updatedAt.toISOString(),
      version,
    },
  };
}
