import type { Picture } from "#domain/media/picture.ts";
import type { ProjectState } from "#domain/projects/state.ts";

/** A project as a row of the list shows it. */
export type ListedProject = {
  id: string;
  slug: string | null;
  title: string;
  client: string;
  year: number;
  seo: number;
  seoTone: "good" | "quiet" | "alarm";
  allowsPreview: boolean;
  state: ProjectState;
  isFeatured: boolean;
  /** Why it lies in the archive, as far as somebody said. */
  archiveReason: string;
  /** Whether it is mailed to the subscribers when it is shown, or restored. */
  isNews: boolean;
  /** Null while the public cannot see it. */
  path: string | null;
  picture: Picture | null;
};
