import type { World } from "../world.ts";
import { findUpload, listUploadIds, uploadsFolder } from "./parts.ts";

/** Finished uploads of an account that are staged for import, newest first. */
export async function listReadyUploads(
  { settings }: Pick<World, "settings">,
  accountId: string,
): Promise<{ id: string; fileName: string; at: Date }[]> {
  const folder = uploadsFolder(settings);
  const ids = await listUploadIds(folder);
  const found = await Promise.all(ids.map((id) => findUpload(folder, id)));
  return found
    .flatMap((one) => (one?.accountId === accountId && one.outcome?.is === "ready" ? [one] : []))
    .map(({ id, fileName, lastWrittenAt: at }) => ({ id, fileName, at }))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}
