import { createHash } from "node:crypto";
import type { ImportedAs, ItemState } from "#domain/import/run.ts";
import { FEATURED_MAX } from "#domain/projects/project.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import type { Queryable } from "../../db/connection.ts";
import { runInWorker } from "../../html/run-in-worker.ts";
import { isAsExported } from "../export/is-as-exported.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import type { Note } from "../format/note.ts";
import type { ImportContext } from "../items/import-context.ts";
import { type ItemSource, type ReadItem, readItem } from "../items/read-item.ts";
import { type Resolved, resolveItem } from "../items/resolve.ts";
import type { RawText, References } from "../text/render-texts.ts";
import { type ExistingItem, findExisting, isEditedLocally } from "./existing-item.ts";
import { isRedirected } from "./item-path.ts";
import { type ImportOptions, type PlannedItem, willBeWritten } from "./plan.ts";
import type { SampleContent } from "./sample-content.ts";

/** Increment when the same files produce different results. */
const IMPORT_FORMAT = 1;

export type OwnAliases = { paths: string[]; notes: Note[] };

type PlanContext = {
  db: Queryable;
  context: ImportContext;
  options: ImportOptions;
  sample: SampleContent | null;
  /** The items that will be featured, as far as can be predicted. */
  featured: Set<string>;
};

type AnalyzedItem =
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
  text: "featured: there are already six featured projects, so this one is not featured",
} as const;

/** As in the forms, a post never takes an address that redirects; a project does once it is public. */
const ADDRESS_PROBLEM = {
  line: null,
  text: "its address redirects elsewhere: rename the file, or remove the redirect",
};
const addressNote = (isShown: boolean) =>
  ({
    gravity: "hint",
    line: null,
    text: isShown
      ? "its address redirected elsewhere so far"
      : "its address redirects elsewhere until the project is public",
  }) as const;

export async function analyzeItem(
  db: Queryable,
  context: ImportContext,
  entry: ContentEntry,
): Promise<AnalyzedItem> {
  try {
    return await analyze(db, context, entry);
  } catch (error) {
    // Parsers throw these for malicious input; database and disk errors are of other types.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    return { ok: false, problems: [{ line: null, text: `cannot be read: ${error.message}` }] };
  }
}

async function analyze(
  db: Queryable,
  context: ImportContext,
  entry: ContentEntry,
): Promise<AnalyzedItem> {
  const file = await readItem(context, entry);
  if (!file.ok) return file;
  const { read } = file;
  const rendered = await runInWorker("renderTexts", [read.source.texts]);
  if (!rendered.ok) return { ok: false, problems: [{ line: null, text: rendered.why }] };
  const { texts, references } = rendered.result;
  const resolved = await resolveItem(
    context,
    db,
    { path: entry.path, source: read.source },
    references,
  );
  return {
    ok: true,
    read,
    texts,
    references,
    resolved,
    fingerprint: fingerprintOf(read, resolved),
  };
}

export async function planItem(
  planContext: PlanContext,
  entry: ContentEntry,
  aliases: OwnAliases,
): Promise<PlannedItem> {
  const { db, context, sample, options, featured } = planContext;
  const sourceId = sourceIdOf(entry);
  const analyzed = await analyzeItem(db, context, entry);
  if (!analyzed.ok) return brokenItem(entry, analyzed.problems);
  const existing = await findExisting(db, { ...entry, sourceId }, sample);
  const compared = stateOf(entry, existing, analyzed.fingerprint, options.overwrite);
  const mayDiffer = compared === "changed" || compared === "conflict";
  const isSame = mayDiffer && (await isAsExported(db, entry, analyzed));
  const state = isSame ? "unchanged" : compared;
  const { source, notes: own } = analyzed.read;
  const isAddressTaken = state === "new" && (await isRedirected(db, entry, sample));
  if (isAddressTaken && entry.kind === "post")
    return { ...brokenItem(entry, [ADDRESS_PROBLEM]), title: source.title };
  const importedAs = importedAsOf(source, state, options);
  const planNotes = [
    ...aliases.notes,
    ...(isAddressTaken ? [addressNote(importedAs === "visible")] : []),
    ...(options.visibility === "hidden" ? scheduleNotes(source, importedAs, context.timeZone) : []),
  ];
  const notes = [...own, ...planNotes, ...analyzed.resolved.notes];
  if (source.kind === "project" && willBeWritten({ state })) {
    const shouldFeature = source.isFeatured && !source.isArchived;
    featured.delete(existing.current?.id ?? sourceId);
    if (shouldFeature && featured.size >= FEATURED_MAX) notes.push(FEATURED_NOTE);
    else if (shouldFeature) featured.add(existing.current?.id ?? sourceId);
  }
  const conflict = existing.imported
    ? "it was edited here since its last import"
    : "it was created here or imported from elsewhere";
  return {
    ...entry,
    sourceId,
    title: source.title,
    state,
    notes,
    targetId: existing.current?.id ?? null,
    importedAs,
    isEditLost: state === "changed" && isEditedLocally(entry.kind, existing),
    aliases: aliases.paths,
    planNotes,
    problems: state === "conflict" ? [{ line: null, text: conflict }] : [],
  };
}

/** Imports in the admin area never publish anything by themselves. spec: admin-area §2 */
function importedAsOf(
  source: ItemSource,
  state: ItemState,
  { visibility }: ImportOptions,
): ImportedAs | null {
  if (source.kind !== "post" && source.kind !== "project") return null;
  const staysHidden = visibility === "hidden";
  if (staysHidden && state !== "new") return "as-here";
  if (source.isArchived) return "archived";
  if (source.kind === "post") return staysHidden ? "draft" : source.status;
  return source.isVisible && !staysHidden ? "visible" : "hidden";
}

function scheduleNotes(
  source: ItemSource,
  importedAs: ImportedAs | null,
  timeZone: string,
): Note[] {
  if (source.kind !== "post" || !source.scheduledAt || importedAs === "as-here") return [];
  const time = shortDateTime(source.scheduledAt, timeZone);
  const text = `scheduled for ${time}, but imported as a draft: schedule it again`;
  return [{ gravity: "left-out", line: null, text }];
}

export function brokenItem(entry: ContentEntry, problems: PlannedItem["problems"]): PlannedItem {
  const nothing = {
    title: entry.row?.title ?? "",
    targetId: null,
    aliases: [],
    notes: [],
    planNotes: [],
    importedAs: null,
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
  existing: ExistingItem,
  fingerprint: string,
  overwrite: boolean,
): ItemState {
  if (!existing.current) return "new";
  const isEdited = isEditedLocally(kind, existing);
  if (isEdited && overwrite) return "changed";
  if (existing.imported?.fingerprint === fingerprint) return "unchanged";
  return isEdited ? "conflict" : "changed";
}

/** The same fingerprint means that importing again would change nothing. */
function fingerprintOf(read: ReadItem, resolved: Resolved): string {
  const files = new Map([...resolved.needs.values()].map(({ text, file }) => [text, file.hash]));
  const parts = [IMPORT_FORMAT, read.hash, [...files], [...resolved.missing], [...resolved.moved]];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
