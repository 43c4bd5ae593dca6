import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { orNull } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { type OpenContent, openContent } from "../folder/open-content.ts";
import { unpackedFolder, uploadPath } from "./run-folder.ts";

/**
 * What was uploaded for a run, unpacked where it is an archive that is not yet. A problem when this
 * machine has it no more.
 */
export async function openRun(
  world: World,
  run: { id: string; fileName: string },
  how: { signal?: AbortSignal; firstRows?: number } = {},
): Promise<OpenContent> {
  const label = run.fileName;
  const unpacked = unpackedFolder(world, run.id);
  const isUnpacked = (await orNull(stat(unpacked))) !== null;
  if (isUnpacked) return openContent(unpacked, unpacked, { ...how, label });
  const path = await uploadPath(world, run.id);
  // Who looks at first rows alone may do so beside the job that is about to unpack them.
  const isUnread = how.firstRows !== undefined && path !== null && extname(path) === ".zip";
  if (path === null || isUnread) {
    return { ok: false, problem: "The uploaded file is no longer there. Upload it again." };
  }
  return openContent(path, unpacked, { ...how, label });
}
