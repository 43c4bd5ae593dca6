import { setImmediate } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import { hasCropRatio, isCrop } from "#domain/media/crop.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import {
  EMPTY_POST,
  POST_LABELS,
  type PostField,
  type PostFields,
  TITLE_REQUIRED,
} from "#domain/posts/post-fields.ts";
import type { PostSave } from "#domain/posts/post-save.ts";
import type { PostProblems } from "#domain/posts/save-reply.ts";
import { type Schedule, scheduleAt } from "#domain/posts/schedule.ts";
import { isBlank } from "#domain/text/blank.ts";
import { fingerprintInSteps } from "#domain/values/fingerprint.ts";
import { announce } from "../db/announcements.ts";
import type { Transaction } from "../db/connection.ts";
import { retryOnConflict } from "../db/retry-on-conflict.ts";
import { lockUntilCommit } from "../db/with-lock.ts";
import { keepCrop } from "../media/crops.ts";
import { holdForUndo } from "../media/store.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { type Merged, mergeChanges } from "./merge-changes.ts";
import { parseChanges } from "./parse-changes.ts";
import type { ParsedChange } from "./parse-fields.ts";
import { findStoredPicture, replacePostUses } from "./post-uses.ts";
import { editablePost, readPostForm } from "./read-post-form.ts";
import { readReadingTimes } from "./reading-times.ts";
import { keepRevision } from "./revisions.ts";
import { insertUntitled, saveLive } from "./save-live.ts";
import { postEditors } from "./tables.ts";
import { lockPost, type StoredPost, writeWorkingCopy } from "./working-copy.ts";

const EDITORS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export type SaveWorld = Pick<World, "db" | "queue" | "now" | "log">;

/** `requestedSlug`: the requested slug, which another post may have taken. */
type SavedPost = {
  status: "saved";
  post: EditablePost;
  problems: PostProblems;
  isNew: boolean;
  requestedSlug: string;
  mail: PublishOutcome;
  note: string | null;
};

export type SaveOutcome =
  | SavedPost
  | { status: "conflict"; post: EditablePost; fields: PostField[] }
  | { status: "superseded"; post: EditablePost }
  | { status: "refused"; problems: PostProblems }
  | { status: "missing" };

/** Idempotent: a post with this id that exists is saved. `id` is chosen by the editor. */
export function createPost(
  world: SaveWorld,
  id: string,
  save: PostSave,
  actor: string,
): Promise<SaveOutcome> {
  return store(world, id, save, { actor, mayCreate: true });
}

/** See docs/decisions/0040. `actor`: the account that saves. */
export function savePost(
  world: SaveWorld,
  id: string,
  save: PostSave,
  actor: string,
): Promise<SaveOutcome> {
  return store(world, id, save, { actor, mayCreate: false });
}

type Options = { actor: string; mayCreate: boolean };

async function store(
  world: SaveWorld,
  id: string,
  save: PostSave,
  options: Options,
): Promise<SaveOutcome> {
  const { changes, problems: badFields } = await parseChanges(save.changes);
  const { kind } = save;
  const isAuto = kind === "auto";
  const schedule = kind === "schedule" ? await readSchedule(world, save) : null;
  if (schedule?.ok === false) badFields.scheduledFor = [schedule.problem];
  const explicit = isAuto
    ? null
    : { kind, schedule, readingTimes: await readReadingTimes(world.db, id, changes) };
  const saveIn = async (tx: Transaction): Promise<SaveOutcome> => {
    const problems = { ...badFields };
    if (options.mayCreate) await lockUntilCommit(tx, `post ${id}`);
    const stored = await lockPost(tx, id);
    if (!stored && !options.mayCreate) return { status: "missing" };
    const editors = await tx.select().from(postEditors).where(eq(postEditors.postId, id));
    const last = editors.find(({ editorId }) => editorId === save.editorId)?.sequence ?? 0;
    if (stored && save.sequence <= last)
      return { status: "superseded", post: await editablePost(tx, stored) };
    const head = stored?.head ?? EMPTY_POST;
    const valid = await withValidPicture(tx, changes, head, problems);
    if (kind === "schedule" && stored?.row.status === "published")
      problems.scheduledFor = ["This post is already published."];
    const isRefused = Object.keys(problems).length > 0 && (!isAuto || valid.length === 0);
    if (isRefused) return { status: "refused", problems };
    const merged = await mergeChanges(head, valid, editors, save.editorId);
    const hasConflict = stored !== null && merged.conflicts.length > 0;
    if (!hasConflict && !isAuto && isBlank(merged.fields.title))
      return { status: "refused", problems: { title: [TITLE_REQUIRED] } };
    await keepCrop(world, tx, merged.fields.featuredImageId, merged.fields.imageCropData);
    if (hasConflict) return refuse(tx, world, stored, save, merged, options.actor);
    const text = { id, stored, merged, actor: options.actor };
    const done = explicit && (await saveLive(world, tx, { ...text, ...explicit }));
    if (isAuto) await saveWorkingCopy(tx, world, id, stored, merged);
    await rememberEditor(tx, world.now(), id, save, merged.applied);
    const post = await readPostForm(tx, id);
    if (!post) throw new Error("the saved post was not found");
    const { requestedSlug = post.live.slug, mail = "quiet", isNew = false } = done ?? {};
    const note = schedule?.ok ? schedule.note : null;
    return { status: "saved", post, problems, isNew, requestedSlug, mail, note };
  };
  return retryOnConflict(() => world.db.transaction(saveIn));
}

async function readSchedule({ db, now }: SaveWorld, save: PostSave): Promise<Schedule> {
  const { scheduledFor = "", timeZone = (await readSite(db)).timeZone } = save;
  return scheduleAt(scheduledFor, timeZone, now());
}

/** Without a featured image that does not exist, or a crop that does not fit it. */
async function withValidPicture(
  tx: Transaction,
  changes: ParsedChange[],
  head: PostFields,
  problems: PostProblems,
): Promise<ParsedChange[]> {
  const chosen = changes.find(({ field }) => field === "featuredImageId");
  const cropped = changes.find(({ field }) => field === "imageCropData");
  const { featuredImageId: id = head.featuredImageId } = chosen?.value ?? {};
  const picture = id && (await findStoredPicture(tx, id));
  if (chosen && id && !picture) {
    problems.featuredImageId = [`${POST_LABELS.featuredImageId} was not found.`];
    return changes.filter((change) => change !== chosen && change !== cropped);
  }
  const { imageCropData: crop } = cropped?.value ?? {};
  if (!picture || !isCrop(crop) || hasCropRatio(crop, picture)) return changes;
  problems.imageCropData = [`${POST_LABELS.imageCropData} must have the ratio 16:9.`];
  return changes.filter((change) => change !== cropped);
}

async function refuse(
  tx: Transaction,
  { now }: SaveWorld,
  stored: StoredPost,
  save: PostSave,
  { fields, conflicts }: Merged,
  savedBy: string,
): Promise<SaveOutcome> {
  const { id: postId, version } = stored.row;
  const headFingerprint = await fingerprintInSteps(stored.head, setImmediate);
  // Only auto-saved, so nothing else would keep it if the refused text replaces it.
  if (stored.copy)
    await keepRevision(tx, {
      postId,
      version,
      cause: "draft",
      snapshot: stored.head,
      createdAt: stored.copy.savedAt,
      refusedKey: `head ${headFingerprint}`,
    });
  await keepRevision(tx, {
    postId,
    version,
    cause: "conflict",
    snapshot: fields,
    createdAt: now(),
    savedBy,
    // Each of these fields again at the same head: a later text of the same conflict.
    refusedKey: [save.editorId, headFingerprint, ...conflicts.toSorted()].join(" "),
  });
  await holdForUndo(tx, await replacePostUses(tx, postId), now());
  await rememberEditor(tx, now(), postId, save);
  return { status: "conflict", post: await editablePost(tx, stored), fields: conflicts };
}

async function saveWorkingCopy(
  tx: Transaction,
  { now }: SaveWorld,
  id: string,
  stored: StoredPost | null,
  { fields }: Merged,
): Promise<void> {
  const row = stored?.row ?? (await insertUntitled(tx, id, now()));
  await holdForUndo(tx, await writeWorkingCopy(tx, row, fields, now()), now());
  await announce(tx, ["drafts", `draft:${id}`]);
}

/** Without `applied`, what the editor wrote before stays. */
async function rememberEditor(
  tx: Transaction,
  savedAt: Date,
  postId: string,
  { editorId, sequence }: PostSave,
  applied?: Merged["applied"],
): Promise<void> {
  const values = { sequence, savedAt, ...(applied && { applied }) };
  await tx
    .insert(postEditors)
    .values({ postId, editorId, ...values })
    .onConflictDoUpdate({ target: [postEditors.postId, postEditors.editorId], set: values });
  const old = new Date(savedAt.getTime() - EDITORS_KEPT_MS);
  await tx
    .delete(postEditors)
    .where(and(eq(postEditors.postId, postId), lt(postEditors.savedAt, old)));
}
