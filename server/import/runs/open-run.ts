import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { nullIfMissing } from "../../storage/disk-errors.ts";
import type { World } from "../../world.ts";
import { type OpenContent, openContent } from "../folder/open-content.ts";
import { unpackedFolder, uploadPath } from "./run-folder.ts";

/** A problem when this machine no longer has the file. */
export async function openRun(
  world: World,
  run: { id: string; fileName: string },
  options: { signal?: AbortSignal; rowLimit?: number } = {},
): Promise<OpenContent> {
  const label = run.fileName;
  const unpacked = unpackedFolder(world, run.id);
  const isUnpacked = (await nullIfMissing(stat(unpacked))) !== null;
  if (isUnpacked) return openContent(unpacked, unpacked, { ...options, label });
  const path = await uploadPath(world, run.id);
  // A preview must not unpack beside the job that is about to do so.
  const isNotUnpacked = options.rowLimit !== undefined && path !== null && extname(path) === ".zip";
  if (path === null || isNotUnpacked) {
    return { ok: false, problem: "The uploaded file no longer exists. Upload it again." };
  }
  return openContent(path, unpacked, { ...options, label });
}
