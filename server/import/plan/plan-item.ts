import type { ComesIn, ItemState } from "#domain/import/run.ts";
import type { Queryable } from "../../db/connection.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import { fingerprintOf } from "../items/fingerprint.ts";
import type { Frame } from "../items/frame.ts";
import { type ItemSource, type ReadItem, readItem } from "../items/read-item.ts";
import { type Resolved, resolveItem } from "../items/resolve.ts";
import type { RawText, References } from "../text/render-texts.ts";
import { renderAside } from "../text/texts-aside.ts";
import type { FeaturedSeats } from "./featured-seats.ts";
import type { OwnAliases } from "./index-aliases.ts";
import { findKnown, isEditedHere, type KnownItem } from "./known-item.ts";
import type { ImportOptions, PlannedItem } from "./plan.ts";
import type { SampleContent } from "./sample-content.ts";

export type Planning = {
  db: Queryable;
  frame: Frame;
  options: ImportOptions;
  sample: SampleContent | null;
  seats: FeaturedSeats;
};

/** A file read and judged: what the plan says of it, and what writing it needs. */
export type Judged =
  | {
      ok: true;
      read: ReadItem;
      texts: RawText[];
      references: References;
      resolved: Resolved;
      fingerprint: string;
    }
  | { ok: false; problems: PlannedItem["problems"] };

export const FEATURED_NOTE = {
  gravity: "left-out",
  line: null,
  text: "featured: there are six featured projects already, so it comes in without",
} as const;

/** Reads a file and everything that it names. */
export async function judgeFile(db: Queryable, frame: Frame, entry: ContentEntry): Promise<Judged> {
  try {
    return await judge(db, frame, entry);
  } catch (error) {
    // What a parser throws at a text made to break it; database and disk throw other errors.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return { ok: false, problems: [{ line: null, text: `cannot be read: ${error.message}` }] };
  }
}

async function judge(db: Queryable, frame: Frame, entry: ContentEntry): Promise<Judged> {
  const file = await readItem(frame, entry);
  if (!file.ok) return file;
  const { read } = file;
  const rendered = await renderAside(read.texts);
  if (!rendered.ok) return { ok: false, problems: [{ line: null, text: rendered.why }] };
  const { texts, references } = rendered.result;
  const resolved = await resolveItem(frame, db, read, references);
  return {
    ok: true,
    read,
    texts,
    references,
    resolved,
    fingerprint: fingerprintOf(read, resolved),
  };
}

/** What would happen to one file. */
export async function planItem(
  planning: Planning,
  entry: ContentEntry,
  aliases: OwnAliases,
): Promise<PlannedItem> {
  const { db, frame, sample, options, seats } = planning;
  const sourceId = sourceIdOf(entry);
  const judged = await judgeFile(db, frame, entry);
  if (!judged.ok) return brokenItem(entry, judged.problems);
  const known = await findKnown(db, { ...entry, sourceId }, sample);
  const state = stateOf(entry, known, judged.fingerprint, options.overwrite);
  const { item, title } = judged.read;
  const notes = [...judged.read.notes, ...aliases.notes, ...judged.resolved.notes];
  const isProject = item.kind === "project";
  if (isProject && (state === "new" || state === "changed")) {
    const { isFeatured, isArchived } = item.source;
    const isSeated = seats.offer(known.current?.id ?? sourceId, isFeatured && !isArchived);
    if (!isSeated) notes.push(FEATURED_NOTE);
  }
  const conflict = known.imported
    ? "it was edited here since"
    : "it was made here, or came from elsewhere";
  return {
    ...entry,
    sourceId,
    title,
    state,
    notes,
    targetId: known.current?.id ?? null,
    comesIn: comesInAs(item, state, options),
    isEditLost: state === "changed" && isEditedHere(entry.kind, known),
    aliases: aliases.paths,
    aliasNotes: aliases.notes,
    problems: state === "conflict" ? [{ line: null, text: conflict }] : [],
  };
}

/** What the admin area imports waits for a look: it shows nothing that was not shown. spec: admin-area §2 */
function comesInAs(
  item: ItemSource,
  state: ItemState,
  { visibility }: ImportOptions,
): ComesIn | null {
  if (item.kind !== "post" && item.kind !== "project") return null;
  const waits = visibility === "hidden";
  if (waits && state !== "new") return "as-here";
  if (item.source.isArchived) return "archived";
  if (item.kind === "post") return waits ? "draft" : item.source.status;
  return item.source.isVisible && !waits ? "visible" : "hidden";
}

export function brokenItem(entry: ContentEntry, problems: PlannedItem["problems"]): PlannedItem {
  const nothing = {
    title: entry.row?.title ?? "",
    targetId: null,
    aliases: [],
    notes: [],
    aliasNotes: [],
    comesIn: null,
    isEditLost: false,
  };
  return { ...entry, ...nothing, sourceId: sourceIdOf(entry), state: "broken", problems };
}

function sourceIdOf({ kind, slug, row }: ContentEntry): string {
  if (row) return row.sourceId;
  return kind === "site" || kind === "about" ? kind : `${kind}:${slug}`;
}

function stateOf(
  { kind }: ContentEntry,
  known: KnownItem,
  fingerprint: string,
  overwrite: boolean,
): ItemState {
  if (!known.current) return "new";
  const isEdited = isEditedHere(kind, known);
  if (isEdited && overwrite) return "changed";
  if (known.imported?.fingerprint === fingerprint) return "unchanged";
  return isEdited ? "conflict" : "changed";
}
