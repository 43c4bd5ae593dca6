import type { MediaItem } from "../media/media-item.ts";
import type { PostFields, RevisionCause } from "./post-fields.ts";

/** `pictures`: files of ours in the text. */
export type ShownFiles = { featuredImage: MediaItem | null; pictures: MediaItem[] };

/** Moments are ISO 8601, since replies are JSON. */
export type EditablePost = ShownFiles & {
  id: string;
  /** The head: the working copy if there is one, else the live text. Not sanitized when read. */
  fields: PostFields;
  /** When the working copy was saved last; null without one. */
  draftSavedAt: string | null;
  live: {
    status: "draft" | "published" | "scheduled";
    title: string;
    slug: string;
    publishedAt: string | null;
    scheduledPublishAt: string | null;
    isArchived: boolean;
    /** Publishing it again sends no newsletter. */
    wasPublished: boolean;
    updatedAt: string;
    version: number;
  };
};

export type PostRevision = {
  id: string;
  /** The post's version after the save, or the one that the refused text was written for. */
  version: number;
  cause: RevisionCause;
  title: string;
  savedBy: string | null;
  createdAt: string;
};

export type RevisionText = ShownFiles & { fields: PostFields };
