import type { MediaItem } from "#domain/media/media-item.ts";
import type { ListedPreviewLink } from "#domain/projects/preview-link.ts";
import type { ProjectState } from "#domain/projects/state.ts";

/** `id` is of the project file, not of the media item. */
export type DetailedFile = { id: string; name: string; fileName: string; item: MediaItem };

/** Dates are formatted in the site's time zone. */
export type DetailedProject = {
  id: string;
  title: string;
  slug: string | null;
  client: string;
  year: number;
  workType: string;
  roles: string[];
  categories: string[];
  projectUrl: string | null;
  state: ProjectState;
  isFeatured: boolean;
  allowsPreview: boolean;
  seo: number;
  seoTone: "good" | "quiet" | "alarm";
  /** Public path; 404 unless the project is visible. */
  path: string;
  archivedOn: string | null;
  archiveReason: string;
  firstShownOn: string | null;
  createdOn: string;
  savedOn: string;
  mainFile: MediaItem | null;
  thumbnail: MediaItem | null;
  files: DetailedFile[];
  coverId: string | null;
  previewLinks: ListedPreviewLink[];
};
