import type { MediaItem } from "../media/media-item.ts";
import type { ProjectDraft } from "./project-form.ts";

/** A project as its form is filled in from it: its fields, and its files as they are shown there. */
export type ProjectInForm = Omit<ProjectDraft, "projectUrl" | "assetId" | "thumbnailId"> & {
  id: string;
  projectUrl: string;
  customWorkType: string;
  client: string;
  roleNames: string[];
  isArchived: boolean;
  asset: MediaItem | null;
  thumbnail: MediaItem | null;
};

/** What the form is filled in from: that of a new project has no year yet. */
export type FilledProject = Omit<ProjectInForm, "year"> & { year: number | null };
