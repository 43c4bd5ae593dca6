import { utimes } from "node:fs/promises";
import type { World } from "../world.ts";
import { findUpload, isUploadId, removeUpload, uploadsFolder, wholePath } from "./parts.ts";

type Folder = Pick<World, "settings">;

/**
 * A finished upload for the import, whose bytes were found to be a ZIP or a CSV file; null when the
 * account has none of that id. The file stays for 24 hours from each time it is taken, at `path`, on
 * the machine that received it, until `dropUpload`.
 */
export async function takeUpload(
  { settings, now }: Folder & Pick<World, "now">,
  id: string,
  accountId: string,
): Promise<{ path: string; fileName: string; bytes: number } | null> {
  if (!isUploadId(id)) return null;
  const folder = uploadsFolder(settings);
  const found = await findUpload(folder, id);
  if (found?.accountId !== accountId || found.outcome?.is !== "ready") return null;
  const path = wholePath(folder, id);
  await utimes(path, now(), now());
  return { path, fileName: found.fileName, bytes: found.bytes };
}

/** Removes an upload that is not needed any more. */
export async function dropUpload({ settings }: Folder, id: string): Promise<void> {
  if (isUploadId(id)) await removeUpload(uploadsFolder(settings), id);
}
