import type { ContentEntry, EntryRow } from "../folder/list-content.ts";
import { readText } from "../folder/read-file.ts";
import { type AboutSource, readAbout } from "../format/about-source.ts";
import { parseContentFile, parseYamlFile } from "../format/content-file.ts";
import type { Fields } from "../format/fields.ts";
import type { Note, Problem } from "../format/note.ts";
import { type PostSource, readPost } from "../format/post-source.ts";
import { type ProjectSource, readProject } from "../format/project-source.ts";
import { readSite, type SiteSource } from "../format/settings-source.ts";
import type { ItemBody } from "../format/source.ts";
import { describeRow } from "../table/describe-row.ts";
import type { ImportContext } from "./import-context.ts";

export type ItemSource = SiteSource | AboutSource | ProjectSource | PostSource;

/** `hash` is the SHA-256 of the file, or of the mapped cells of the row. */
export type ReadItem = { source: ItemSource; notes: Note[]; hash: string };

type ReadItemResult = { ok: true; read: ReadItem } | { ok: false; problems: Problem[] };

type Readable = Pick<ImportContext, "folder" | "mapping" | "parseDate" | "now">;

type OpenedItem = { fields: Fields; body: ItemBody; hash: string };

export async function readItem(context: Readable, entry: ContentEntry): Promise<ReadItemResult> {
  const opened = entry.row ? openRow(context, entry.row) : await openFile(context, entry);
  if ("problems" in opened) return { ok: false, problems: opened.problems };
  const { fields, hash } = opened;
  const source = readSource(context, entry, opened);
  if (!source || fields.problems.length > 0) return { ok: false, problems: fields.problems };
  return { ok: true, read: { source, notes: fields.notes, hash } };
}

function openRow({ mapping }: Readable, row: EntryRow): OpenedItem {
  if (!mapping) throw new Error("a row of a table without a mapping");
  const { fields, description, hash } = describeRow(row, mapping);
  return { fields, body: { format: "html", source: description }, hash };
}

async function openFile(
  { folder }: Readable,
  { kind, path }: ContentEntry,
): Promise<OpenedItem | { problems: Problem[] }> {
  const file = await readText(folder, path);
  if (!file.ok) return { problems: [{ line: null, text: file.why }] };
  const parsed = kind === "site" ? parseYamlFile(file.text) : parseContentFile(file.text);
  if (!parsed.ok) return parsed;
  const { fields, body } = parsed.content;
  const isHtml = fields.oneOf("format", ["markdown", "html"], "markdown") === "html";
  const format = isHtml ? "stored" : "markdown";
  return { fields, body: { format, source: body }, hash: file.hash };
}

function readSource(
  { parseDate, now }: Readable,
  { kind }: ContentEntry,
  { fields, body }: OpenedItem,
): ItemSource | null {
  switch (kind) {
    case "site":
      return readSite(fields, body.format);
    case "about":
      return readAbout(fields, body);
    case "project":
      return readProject(fields, parseDate, now, body);
    case "post":
      return readPost(fields, parseDate, now, body);
  }
}
