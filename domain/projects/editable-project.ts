import type { MediaItem } from "../media/media-item.ts";
import type { ProjectDraft } from "./project-form.ts";

export type EditableProject = Omit<ProjectDraft, "projectUrl" | "assetId" | "thumbnailId"> & {
  id: string;
  projectUrl: string;
  customWorkType: string;
  client: string;
  roleNames: string[];
  isArchived: boolean;
  asset: MediaItem | null;
  thumbnail: MediaItem | null;
};

/** A new project has no year yet. */
export type ProjectFormValues = Omit<EditableProject, "year"> & { year: number | null };
