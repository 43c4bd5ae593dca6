import type { Picture } from "#domain/media/picture.ts";
import type { ProjectState } from "#domain/projects/state.ts";

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
  /** Blank when none was given. */
  archiveReason: string;
  /** Whether showing or restoring it emails subscribers. */
  isEmailedWhenShown: boolean;
  /** Null unless it is public. */
  path: string | null;
  picture: Picture | null;
};
