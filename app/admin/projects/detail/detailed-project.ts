import type { MediaItem } from "#domain/media/media-item.ts";
import type { ListedPreviewLink } from "#domain/projects/preview-link.ts";
import type { ProjectState } from "#domain/projects/state.ts";

/** A file of a project as its page lists it; `id` is the file's in the project. */
export type DetailedFile = { id: string; name: string; fileName: string; item: MediaItem };

/** A project as its own page in the admin area shows it; dates are in words. */
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
  /** Its public address, which is 404 while the public cannot see it. */
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
