import type { AddedFile } from "#domain/projects/file-changes.ts";

/** New files of a project, called as they are stored. */
export const added = (...mediaIds: string[]): AddedFile[] =>
  mediaIds.map((mediaId) => ({ mediaId, name: "", isNew: true }));
