import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { MEDIA_AREAS } from "#domain/media/media.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
import { parseJson } from "#domain/values/parse-json.ts";
import type { Environment } from "../env.ts";
import { nullIfMissing } from "../storage/disk-errors.ts";

/** After the upload's last byte. */
export const UPLOAD_EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;

const PLACES = Object.keys(UPLOAD_PLACES).filter(isPlace);
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const outcomeSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("kept"),
    area: z.enum(MEDIA_AREAS),
    hash: z.string(),
    ext: z.string(),
  }),
  z.object({ is: z.literal("ready") }),
  z.object({ is: z.literal("refused"), status: z.number(), detail: z.string() }),
]);

const recordSchema = z.object({
  id: z.string().regex(ID),
  accountId: z.string(),
  place: z.enum(PLACES),
  fileName: z.string(),
  bytes: z.number().int().positive(),
  /** Null until the sender asks to keep it. */
  outcome: outcomeSchema.nullable(),
});

export type UploadRecord = z.infer<typeof recordSchema>;
export type Outcome = z.infer<typeof outcomeSchema>;
export type FoundUpload = UploadRecord & { sent: number; lastWrittenAt: Date };

/** `<id>.part` while bytes arrive, `<id>.whole` while they are checked, `<id>.json`: metadata. */
export function uploadsFolder(environment: Pick<Environment, "DATA_DIR">): string {
  return join(environment.DATA_DIR, "uploads");
}

export const isUploadId = (id: string | undefined): id is string => id !== undefined && ID.test(id);

export const partPath = (folder: string, id: string) => join(folder, `${id}.part`);
export const completedPath = (folder: string, id: string) => join(folder, `${id}.whole`);
const recordPath = (folder: string, id: string) => join(folder, `${id}.json`);

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

export async function createUpload(folder: string, record: UploadRecord): Promise<void> {
  try {
    await writeFile(partPath(folder, record.id), "", { flag: "wx", mode: 0o600 });
    await saveRecord(folder, record);
  } catch (error) {
    await removeUpload(folder, record.id);
    throw error;
  }
}

/** Moves finished bytes to `completedPath`, where late requests cannot append to them. */
export async function markComplete(folder: string, id: string): Promise<void> {
  await nullIfMissing(rename(partPath(folder, id), completedPath(folder, id)));
}

/** Atomic. */
export async function saveRecord(folder: string, record: UploadRecord): Promise<void> {
  const path = recordPath(folder, record.id);
  await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Null also when bytes are missing, or a power failure truncated the metadata. */
export async function findUpload(folder: string, id: string): Promise<FoundUpload | null> {
  const text = await nullIfMissing(readFile(recordPath(folder, id), "utf8"));
  if (text === null) return null;
  const record = parseJson(text, recordSchema);
  if (!record) return null;
  const [part, about] = await Promise.all([
    nullIfMissing(stat(partPath(folder, id))).then(
      (open) => open ?? nullIfMissing(stat(completedPath(folder, id))),
    ),
    nullIfMissing(stat(recordPath(folder, id))),
  ]);
  const needsBytes = record.outcome === null || record.outcome.is === "ready";
  if (!about || (!part && needsBytes)) return null;
  const lastWrittenAt = new Date(Math.max(part?.mtimeMs ?? 0, about.mtimeMs));
  return { ...record, sent: record.outcome ? record.bytes : (part?.size ?? 0), lastWrittenAt };
}

export async function removeUpload(folder: string, id: string): Promise<void> {
  for (const path of pathsOf(folder, id)) await rm(path, { force: true });
}

export async function removeBytes(folder: string, id: string): Promise<void> {
  for (const path of [partPath(folder, id), completedPath(folder, id)])
    await rm(path, { force: true });
}

/** Includes leftovers of killed processes. */
export async function listUploadIds(folder: string): Promise<string[]> {
  const names = (await nullIfMissing(readdir(folder))) ?? [];
  const ids = names.map((name) => name.split(".", 1)[0]).filter(isUploadId);
  return [...new Set(ids)];
}

export async function lastModified(folder: string, id: string): Promise<Date | null> {
  const found = await Promise.all(pathsOf(folder, id).map((path) => nullIfMissing(stat(path))));
  const times = found.flatMap((one) => (one ? [one.mtimeMs] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function pathsOf(folder: string, id: string): string[] {
  const record = recordPath(folder, id);
  return [partPath(folder, id), completedPath(folder, id), record, `${record}.new`];
}

function isPlace(name: string): name is UploadPlaceName {
  return name in UPLOAD_PLACES;
}
