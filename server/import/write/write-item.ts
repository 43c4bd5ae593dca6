import { announce } from "../../db/announcements.ts";
import type { Transaction } from "../../db/connection.ts";
import { refusalOf } from "../../db/refusals.ts";
import type { World } from "../../world.ts";
import { readMediaReference } from "../format/media-reference.ts";
import type { Note, Problem } from "../format/note.ts";
import type { ItemSource } from "../items/read-item.ts";
import type { Resolved } from "../items/resolve.ts";
import { findKnown, isEditedHere } from "../plan/known-item.ts";
import type { ImportPlan, PlannedItem } from "../plan/plan.ts";
import { judgeFile } from "../plan/plan-item.ts";
import { SampleContent } from "../plan/sample-content.ts";
import { importItems } from "../tables.ts";
import type { Moves, References } from "../text/render-texts.ts";
import { placeAside } from "../text/texts-aside.ts";
import { refusalInWords } from "./database-refusals.ts";
import type { ItemMedia, MediaKeeper } from "./media-keeper.ts";
import { mediaNeeds } from "./media-needs.ts";
import { takeSnapshot } from "./snapshot.ts";
import { writeAbout } from "./write-about.ts";
import { writePost } from "./write-post.ts";
import { writeProject } from "./write-project.ts";
import { writeSite } from "./write-site.ts";
import type { Writing, Written } from "./writing.ts";

/** Links into the old site: those that lead to pages of this site now, and those that stay. */
export type OldLinks = { moved: number; staying: number };

/** What became of a planned item. */
export type WriteOutcome =
  | { ok: true; notes: Note[]; links: OldLinks }
  | { ok: false; state: "broken" | "conflict"; problems: Problem[] };

type Run = { world: World; plan: ImportPlan; keeper: MediaKeeper; batchId: string };

/**
 * Reads a planned file again and writes it: its files first, then everything else in one
 * transaction. What the file or the database make impossible is an outcome; a lost database throws.
 */
export async function writeItem(run: Run, planned: PlannedItem): Promise<WriteOutcome> {
  const { world, plan, keeper } = run;
  const judged = await judgeFile(world.db, plan.frame, planned);
  if (!judged.ok) return { ok: false, state: "broken", problems: judged.problems };
  const { read, texts, references, resolved, fingerprint } = judged;
  const media = await keeper.keepAll(mediaNeeds(read, references), resolved);
  const placed = await placeAside(texts, movesOf(references, resolved, media));
  if (!placed.ok)
    return { ok: false, state: "broken", problems: [{ line: null, text: placed.why }] };
  const { html } = placed.result;
  const links = countOldLinks(placed.result.links, resolved);
  const notes = [...read.notes, ...planned.aliasNotes, ...resolved.notes];
  const writing = { html, media, notes, unshown: [...references.unshown] };
  try {
    const isWritten = await world.db.transaction((tx) =>
      writeAll(tx, run, planned, { item: read.item, fingerprint, writing }),
    );
    if (!isWritten) return conflict;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // The error itself would bring the whole text into the log.
    const { message } = refusal;
    world.log.warn({ path: planned.path, message }, "the database refused an imported item");
    const text = refusalInWords(refusal);
    return { ok: false, state: "broken", problems: [{ line: null, text }] };
  }
  return { ok: true, notes, links };
}

const conflict: WriteOutcome = {
  ok: false,
  state: "conflict",
  problems: [{ line: null, text: "it was edited here a moment ago" }],
};

/** To files that came in, and to pages of the old site that are here now. */
function movesOf(references: References, resolved: Resolved, media: ItemMedia): Moves {
  const pictures = new Map<string, string>();
  for (const address of [...references.shown, ...references.unshown]) {
    const own = media.urlOf("body", address);
    if (own !== null) pictures.set(address, own);
  }
  const links = new Map<string, string>();
  for (const address of references.links) {
    // A link to a file that could not be had would lead nowhere.
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

type Prepared = {
  item: ItemSource;
  fingerprint: string;
  writing: Pick<Writing<unknown>, "html" | "media" | "notes" | "unshown">;
};

/** False when somebody edited the item since the plan was made. */
async function writeAll(
  tx: Transaction,
  { world, plan, batchId }: Run,
  planned: PlannedItem,
  { item, fingerprint, writing }: Prepared,
): Promise<boolean> {
  const { kind, slug, sourceId, aliases } = planned;
  // The sample has made way by now, or it is what is being imported.
  const sample = plan.options.origin === "sample" ? null : new SampleContent();
  const targetId = (await findKnown(tx, planned, sample)).current?.id ?? null;
  const before = await takeSnapshot(tx, kind, targetId);
  // Asked again under the lock that the snapshot took.
  const known = await findKnown(tx, planned, sample);
  if (isEditedHere(kind, known) && !plan.options.overwrite) return false;
  const whole = { ...writing, slug, targetId, aliases, options: plan.options, now: world.now() };
  const written = await writeKind(tx, item, whole);
  const { projectId, postId, version } = written;
  await tx.insert(importItems).values({
    batchId,
    kind,
    sourceId,
    projectId,
    postId,
    before,
    sourceFingerprint: fingerprint,
    writtenVersion: version,
  });
  await announce(tx, written.tags);
  return true;
}

function writeKind(
  tx: Transaction,
  item: ItemSource,
  writing: Omit<Writing<unknown>, "source">,
): Promise<Written> {
  switch (item.kind) {
    case "site":
      return writeSite(tx, { ...writing, source: item.source });
    case "about":
      return writeAbout(tx, { ...writing, source: item.source });
    case "project":
      return writeProject(tx, { ...writing, source: item.source });
    case "post":
      return writePost(tx, { ...writing, source: item.source });
  }
}
