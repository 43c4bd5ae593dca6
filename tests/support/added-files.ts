import type { AddedFile } from "#domain/projects/file-changes.ts";

export const added = (...mediaIds: string[]): AddedFile[] =>
  mediaIds.map((mediaId) => ({ mediaId, name: "", isNew: true }));
