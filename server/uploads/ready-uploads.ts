import { utimes } from "node:fs/promises";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import type { World } from "../world.ts";
import {
  completedPath,
  findUpload,
  isUploadId,
  listUploadIds,
  removeUpload,
  uploadsFolder,
} from "./upload-files.ts";

type FolderWorld = Pick<World, "environment">;

/** Each call extends the expiry by 24 hours, on the machine that received it. */
export async function findReadyUpload(
  { environment, now }: FolderWorld & Pick<World, "now">,
  id: string,
  accountId: string,
  place: UploadPlaceName = "import",
): Promise<{ path: string; fileName: string; bytes: number } | null> {
  if (!isUploadId(id)) return null;
  const folder = uploadsFolder(environment);
  const found = await findUpload(folder, id);
  if (found?.accountId !== accountId || found.outcome?.is !== "ready") return null;
  if (found.place !== place) return null;
  const path = completedPath(folder, id);
  await utimes(path, now(), now());
  return { path, fileName: found.fileName, bytes: found.bytes };
}

export async function dropUpload({ environment }: FolderWorld, id: string): Promise<void> {
  if (isUploadId(id)) await removeUpload(uploadsFolder(environment), id);
}

/** Finished uploads of an account that are staged for import, newest first. */
export async function listReadyUploads(
  { environment }: Pick<World, "environment">,
  accountId: string,
): Promise<{ id: string; fileName: string; at: Date }[]> {
  const folder = uploadsFolder(environment);
  const ids = await listUploadIds(folder);
  const found = await Promise.all(ids.map((id) => findUpload(folder, id)));
  return found
    .flatMap((one) =>
      one?.accountId === accountId && one.outcome?.is === "ready" && one.place === "import"
        ? [one]
        : [],
    )
    .map(({ id, fileName, lastWrittenAt: at }) => ({ id, fileName, at }))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}
