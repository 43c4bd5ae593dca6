import type { ResumeChange, ResumeReply } from "#domain/about/resume-change.ts";
import { cleanFileName } from "#domain/media/file-name.ts";
import { mediaUrl } from "#domain/media/media.ts";
import type { ProfileImageReply } from "#domain/media/profile-image.ts";
import type { ProfileImageChange } from "#domain/media/profile-image-change.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { profileImageValues } from "../media/profile-image.ts";
import {
  dropUnused,
  listUnused,
  type SavingWorld,
  UNUSED_RETENTION_MS,
} from "../media/remove-unused.ts";
import { findStored, renameStored } from "../media/store.ts";
import { lockAbout, writeAbout } from "./write-about.ts";

export async function changeProfileImage(
  world: SavingWorld,
  change: ProfileImageChange,
): Promise<ProfileImageReply> {
  const { status, unused } = await world.db.transaction(async (tx) => {
    const outcome = await profileImageValues(tx, change, await lockAbout(tx));
    if (outcome.status !== "done") return { status: outcome.status, unused: [] };
    const written = await writeAbout(tx, { ...outcome.values, updatedAt: world.now() });
    return { status: outcome.status, unused: written.unused };
  });
  await dropUnused(world, unused);
  return { status };
}

export async function changeResume(world: SavingWorld, change: ResumeChange): Promise<ResumeReply> {
  const { status, unused } = await world.db.transaction(async (tx) => {
    const stored = await lockAbout(tx);
    if (stored.resumeUrl !== change.replaces) return { status: "conflict" as const, unused: [] };
    const file = change.intent === "save-resume" ? await nameFile(tx, change) : null;
    if (change.intent === "save-resume" && !file) return { status: "missing" as const, unused: [] };
    const resumeUrl = file ? mediaUrl(file) : "";
    if (file && resumeUrl === stored.resumeUrl) {
      await announce(tx, ["about"]);
      return { status: "same" as const, unused: [] };
    }
    const written = await writeAbout(tx, { resumeUrl, updatedAt: world.now() });
    return { status: file ? ("saved" as const) : ("removed" as const), unused: written.unused };
  });
  const isDeleted = status === "removed" && (await isAnyUnused(world, unused));
  await dropUnused(world, unused);
  return { status: isDeleted ? "deleted" : status };
}

/** The name of the upload, which visitors get: equal files may have been stored under another one. */
async function nameFile(
  tx: Transaction,
  { mediaId, fileName }: Extract<ResumeChange, { intent: "save-resume" }>,
) {
  const file = await findStored(tx, mediaId, "resumes");
  if (!file) return null;
  const name = cleanFileName(fileName, file.ext);
  if (name !== file.fileName) await renameStored(tx, mediaId, name);
  return file;
}

async function isAnyUnused({ db, now }: SavingWorld, ids: string[]): Promise<boolean> {
  const before = new Date(now().getTime() - UNUSED_RETENTION_MS);
  return (await listUnused(db, before, { ids })).length > 0;
}
