import { announce } from "../../db/announcements.ts";
import type { Transaction } from "../../db/connection.ts";
import { type Refusal, refusalOf } from "../../db/refusals.ts";
import { retryOnConflict } from "../../db/retry-on-conflict.ts";
import { runInWorker } from "../../html/run-in-worker.ts";
import { countReadingMinutes } from "../../posts/reading-times.ts";
import type { World } from "../../world.ts";
import { readMediaReference } from "../format/media-reference.ts";
import type { Note, Problem } from "../format/note.ts";
import type { ItemSource } from "../items/read-item.ts";
import type { MediaNeed, Resolved } from "../items/resolve.ts";
import { findExisting, isEditedLocally } from "../plan/existing-item.ts";
import type { ImportPlan, PlannedItem } from "../plan/plan.ts";
import { analyzeItem } from "../plan/plan-item.ts";
import { SampleContent } from "../plan/sample-content.ts";
import { importItems, importReplacedMedia } from "../tables.ts";
import type { AddressRewrites, References } from "../text/render-texts.ts";
import { importPost } from "./import-post.ts";
import { importProject } from "./import-project.ts";
import type { ItemMedia, MediaKeeper } from "./media-keeper.ts";
import { mediaIdsOf, takeSnapshot } from "./snapshot.ts";
import { redirectsAround, withRedirects } from "./snapshot-redirects.ts";
import { tagsOf, type WriteInput, type WriteResult } from "./write-input.ts";

import { importAbout, importSite } from "./write-settings.ts";

export type OldLinks = { moved: number; staying: number };

export type WriteOutcome =
  | { ok: true; notes: Note[]; links: OldLinks }
  | { ok: false; state: "broken" | "conflict"; problems: Problem[] };

type Run = { world: World; plan: ImportPlan; keeper: MediaKeeper; batchId: string };

/** Invalid content is an outcome; a lost database throws. */
export async function writeItem(run: Run, planned: PlannedItem): Promise<WriteOutcome> {
  const { world, plan, keeper } = run;
  const analyzed = await analyzeItem(world.db, plan.context, planned);
  if (!analyzed.ok) return { ok: false, state: "broken", problems: analyzed.problems };
  const { read, texts, references, resolved, fingerprint } = analyzed;
  const media = await keeper.keepAll(needsToKeep(resolved));
  const finalized = await runInWorker("finalizeTexts", [
    texts,
    rewritesOf(references, resolved, media),
  ]);
  if (!finalized.ok)
    return { ok: false, state: "broken", problems: [{ line: null, text: finalized.why }] };
  const { html } = finalized.result;
  const links = countOldLinks(finalized.result.links, resolved);
  const minutes = await countReadingMinutes(String(html.get("content") ?? ""));
  const unsupportedPictures = [...references.unsupportedPictures];
  const prepared = { html, minutes, media, unsupportedPictures };
  let notes: Note[] = [];
  try {
    // The old terms of search are removed before the new ones are added: others may lock them in another order.
    const isWritten = await retryOnConflict(() => {
      notes = [...read.notes, ...planned.planNotes, ...resolved.notes];
      const writing = { ...prepared, notes };
      return world.db.transaction((tx) =>
        writeAll(tx, run, planned, { source: read.source, fingerprint, writing }),
      );
    });
    if (!isWritten) return conflict;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // The error would log the whole text.
    const { message } = refusal;
    world.log.warn({ path: planned.path, message }, "the database refused an imported item");
    const text = describeRefusal(refusal);
    return { ok: false, state: "broken", problems: [{ line: null, text }] };
  }
  return { ok: true, notes, links };
}

function needsToKeep({ needs, beyondLimit }: Resolved): MediaNeed[] {
  return [...needs].flatMap(([key, need]) => (beyondLimit.has(key) ? [] : [need]));
}

const conflict: WriteOutcome = {
  ok: false,
  state: "conflict",
  problems: [{ line: null, text: "it was just edited here" }],
};

function describeRefusal({ constraint, message }: Refusal): string {
  return constraint.endsWith("_slug_key")
    ? "its address is already used by another item"
    : `rejected by the database: ${message}`;
}

function rewritesOf(references: References, resolved: Resolved, media: ItemMedia): AddressRewrites {
  const pictures = new Map<string, string>();
  for (const address of [...references.pictures, ...references.unsupportedPictures]) {
    const own = media.urlOf("body", address);
    if (own !== null) pictures.set(address, own);
  }
  const links = new Map<string, string>();
  for (const address of references.links) {
    // Links to missing files must not be redirected to a page.
    const isOwn = readMediaReference(address).kind === "own";
    const page = isOwn ? "" : resolved.moved.get(address);
    const leadsTo = media.urlOf("body", address) ?? page;
    if (leadsTo !== undefined) links.set(address, leadsTo);
  }
  return { links, pictures };
}

function countOldLinks(counts: ReadonlyMap<string, number>, resolved: Resolved): OldLinks {
  const links = { moved: 0, staying: 0 };
  for (const [address, count] of counts) {
    if (resolved.moved.has(address)) links.moved += count;
    else if (resolved.staying.has(address)) links.staying += count;
  }
  return links;
}

type PreparedItem = {
  source: ItemSource;
  fingerprint: string;
  writing: Pick<
    WriteInput<unknown>,
    "html" | "minutes" | "media" | "notes" | "unsupportedPictures"
  >;
};

/** False when the item was edited after planning. */
async function writeAll(
  tx: Transaction,
  { world, plan, batchId }: Run,
  planned: PlannedItem,
  { source, fingerprint, writing }: PreparedItem,
): Promise<boolean> {
  const { kind, slug, sourceId, aliases } = planned;
  // The sample was removed before, or is being imported.
  const sample = plan.options.origin === "sample" ? null : new SampleContent();
  const targetId = (await findExisting(tx, planned, sample)).current?.id ?? null;
  const before = await takeSnapshot(tx, kind, targetId);
  // Checked again under the lock taken by the snapshot.
  const existing = await findExisting(tx, planned, sample);
  if (isEditedLocally(kind, existing) && !plan.options.overwrite) return false;
  const redirectsBefore = await redirectsAround(tx, planned, targetId);
  const whole = { ...writing, slug, targetId, aliases, options: plan.options, now: world.now() };
  const { id, version } = await writeKind(tx, source, whole);
  whole.notes.push(...whole.media.notes);
  const redirectsAfter = await redirectsAround(tx, planned, id);
  const [item] = await tx
    .insert(importItems)
    .values({
      batchId,
      kind,
      sourceId,
      projectId: kind === "project" ? id : null,
      postId: kind === "post" ? id : null,
      before: withRedirects(before, redirectsBefore, redirectsAfter),
      sourceFingerprint: fingerprint,
      writtenVersion: version,
    })
    .returning({ itemId: importItems.id });
  if (!item) throw new Error("insert returned no row");
  const replaced = mediaIdsOf(before).map((mediaId) => ({ ...item, mediaId }));
  if (replaced.length > 0) await tx.insert(importReplacedMedia).values(replaced);
  await announce(tx, tagsOf(kind, id));
  return true;
}

function writeKind(
  tx: Transaction,
  source: ItemSource,
  writing: Omit<WriteInput<unknown>, "source">,
): Promise<WriteResult> {
  switch (source.kind) {
    case "site":
      return importSite(tx, { ...writing, source });
    case "about":
      return importAbout(tx, { ...writing, source });
    case "project":
      return importProject(tx, { ...writing, source });
    case "post":
      return importPost(tx, { ...writing, source });
  }
}
