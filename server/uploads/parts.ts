import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { MEDIA_AREAS } from "#domain/media/media.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
import type { Settings } from "../env.ts";
import { orNull } from "../storage/disk-errors.ts";

/** An upload goes so long after its last byte. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

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
  /** What came of it; null until the sender has asked to keep it. */
  outcome: outcomeSchema.nullable(),
});

/** What is known of an upload beside its bytes. Its sender's account owns it. */
export type UploadRecord = z.infer<typeof recordSchema>;
export type Outcome = z.infer<typeof outcomeSchema>;
/** An upload as it lies in the folder; `sent` bytes of it are there. */
export type FoundUpload = UploadRecord & { sent: number; lastWrittenAt: Date };

/**
 * The folder of what is not kept yet: bytes in `<id>.part` while they come and in `<id>.whole` from
 * when they are judged, what is known of them in `<id>.json`.
 */
export function uploadsFolder(settings: Pick<Settings, "DATA_DIR">): string {
  return join(settings.DATA_DIR, "uploads");
}

export const isUploadId = (id: string | undefined): id is string => id !== undefined && ID.test(id);

export const partPath = (folder: string, id: string) => join(folder, `${id}.part`);
export const wholePath = (folder: string, id: string) => join(folder, `${id}.whole`);
const recordPath = (folder: string, id: string) => join(folder, `${id}.json`);

/** Makes the folder, which nobody else may look into. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Makes room for an upload's bytes. What breaks half-way leaves nothing. */
export async function createPart(folder: string, record: UploadRecord): Promise<void> {
  try {
    await writeFile(partPath(folder, record.id), "", { flag: "wx", mode: 0o600 });
    await saveRecord(folder, record);
  } catch (error) {
    await removeUpload(folder, record.id);
    throw error;
  }
}

/** Takes complete bytes out of the reach of whoever would write more of them, to `wholePath`. */
export async function sealPart(folder: string, id: string): Promise<void> {
  await orNull(rename(partPath(folder, id), wholePath(folder, id)));
}

/** Replaces what is known of an upload, whole or not at all. */
export async function saveRecord(folder: string, record: UploadRecord): Promise<void> {
  const path = recordPath(folder, record.id);
  await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/**
 * An upload, or null when there is none: also when its bytes are gone before anything came of it, or
 * what was known of it did not outlast a power failure.
 */
export async function findUpload(folder: string, id: string): Promise<FoundUpload | null> {
  const text = await orNull(readFile(recordPath(folder, id), "utf8"));
  if (text === null) return null;
  const record = readRecord(text);
  if (!record) return null;
  const [part, about] = await Promise.all([
    orNull(stat(partPath(folder, id))).then((open) => open ?? orNull(stat(wholePath(folder, id)))),
    orNull(stat(recordPath(folder, id))),
  ]);
  const needsBytes = record.outcome === null || record.outcome.is === "ready";
  if (!about || (!part && needsBytes)) return null;
  const lastWrittenAt = new Date(Math.max(part?.mtimeMs ?? 0, about.mtimeMs));
  return { ...record, sent: record.outcome ? record.bytes : (part?.size ?? 0), lastWrittenAt };
}

function readRecord(text: string): UploadRecord | null {
  try {
    return recordSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Removes an upload's bytes and all that is known of it. */
export async function removeUpload(folder: string, id: string): Promise<void> {
  for (const path of pathsOf(folder, id)) await rm(path, { force: true });
}

/** Removes the bytes of an upload of which something came. */
export async function removePart(folder: string, id: string): Promise<void> {
  for (const path of [partPath(folder, id), wholePath(folder, id)]) await rm(path, { force: true });
}

/** The ids of everything in the folder, of what a killed process left as well. */
export async function listUploadIds(folder: string): Promise<string[]> {
  const names = (await orNull(readdir(folder))) ?? [];
  const ids = names.map((name) => name.split(".", 1)[0]).filter(isUploadId);
  return [...new Set(ids)];
}

/** When any file of an upload was last written; null when there is none. */
export async function lastTouched(folder: string, id: string): Promise<Date | null> {
  const found = await Promise.all(pathsOf(folder, id).map((path) => orNull(stat(path))));
  const times = found.flatMap((one) => (one ? [one.mtimeMs] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function pathsOf(folder: string, id: string): string[] {
  const record = recordPath(folder, id);
  return [partPath(folder, id), wholePath(folder, id), record, `${record}.new`];
}

function isPlace(name: string): name is UploadPlaceName {
  return name in UPLOAD_PLACES;
}
