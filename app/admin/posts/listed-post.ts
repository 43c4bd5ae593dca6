import type { Picture } from "#domain/media/picture.ts";
import type { StatusBadge } from "#domain/posts/status.ts";

/** Dates are formatted on the server, in the site's time zone. */
export type ListedPost = {
  id: string;
  title: string;
  excerpt: string;
  /** Null while the public cannot see it. */
  path: string | null;
  isArchived: boolean;
  badge: StatusBadge;
  /** Auto-saved changes that publishing from the list leaves out. */
  hasUnsavedChanges: boolean;
  /** Among them, if it is another one. */
  unsavedTitle: string | null;
  /** Whether publishing it emails subscribers. */
  isEmailedWhenPublished: boolean;
  /** Whether restoring it does: it was first published while archived. */
  isEmailedWhenRestored: boolean;
  createdOn: string;
  publishedOn: string | null;
  /** The date that a draft has from an import or an earlier publication. */
  keptDate: string | null;
  scheduledFor: string | null;
  readingMinutes: number;
  categories: string[];
  viewCount: number;
  picture: Picture | null;
  pictureAlt: string;
};
