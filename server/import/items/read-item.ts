import type { ProfileName } from "#domain/html/profiles.ts";
import type { ContentEntry, EntryRow } from "../folder/list-content.ts";
import { readText } from "../folder/read-file.ts";
import { ABOUT_TEXTS, type AboutSource, readAbout } from "../format/about-source.ts";
import { CASE_TEXTS } from "../format/case-study-source.ts";
import { type ContentFile, parseContentFile, parseYamlFile } from "../format/content-file.ts";
import type { NamedFile } from "../format/media-field.ts";
import type { Note, Problem } from "../format/note.ts";
import { type PostSource, readPost } from "../format/post-source.ts";
import { type ProjectSource, readProject } from "../format/project-source.ts";
import { readSiteFields, type SiteSource } from "../format/site-source.ts";
import { describeRow } from "../table/describe-row.ts";
import type { ImportContext } from "./import-context.ts";

export type ItemText = {
  name: string;
  profile: ProfileName;
  format: "markdown" | "html";
  source: string;
};

export type ItemSource =
  | { kind: "site"; source: SiteSource }
  | { kind: "about"; source: AboutSource }
  | { kind: "project"; source: ProjectSource }
  | { kind: "post"; source: PostSource };

export type ReadItem = {
  item: ItemSource;
  title: string;
  texts: ItemText[];
  files: NamedFile[];
  notes: Note[];
  /** SHA-256 of the file, or of the mapped cells of the row. */
  hash: string;
};

export type ReadItemResult = { ok: true; read: ReadItem } | { ok: false; problems: Problem[] };

type Readable = Pick<ImportContext, "folder" | "mapping" | "parseDate" | "now">;

export async function readItem(context: Readable, entry: ContentEntry): Promise<ReadItemResult> {
  if (entry.row) return readRow(context, entry.row);
  const file = await readText(context.folder, entry.path);
  if (!file.ok) return { ok: false, problems: [{ line: null, text: file.why }] };
  const parsed = entry.kind === "site" ? parseYamlFile(file.text) : parseContentFile(file.text);
  if (!parsed.ok) return parsed;
  const { fields } = parsed.content;
  const described = describe(context, entry, parsed.content);
  if (!described) return { ok: false, problems: fields.problems };
  return { ok: true, read: { ...described, notes: fields.notes, hash: file.hash } };
}

function readRow({ mapping, parseDate, now }: Readable, row: EntryRow): ReadItemResult {
  if (!mapping) throw new Error("a row of a table without a mapping");
  const { fields, description, hash } = describeRow(row, mapping);
  const source = readProject(fields, parseDate, now);
  if (!source || fields.problems.length > 0) return { ok: false, problems: fields.problems };
  const described = describeProject(source, description, "html");
  return { ok: true, read: { ...described, notes: fields.notes, hash } };
}

type Described = Omit<ReadItem, "notes" | "hash">;

function describe(
  { parseDate, now }: Readable,
  { kind }: ContentEntry,
  { fields, body }: ContentFile,
): Described | null {
  switch (kind) {
    case "site":
      return describeSite(readSiteFields(fields));
    case "about":
      return describeAbout(readAbout(fields, body));
    case "project": {
      const source = readProject(fields, parseDate, now);
      return source && describeProject(source, body, "markdown");
    }
    case "post": {
      const source = readPost(fields, parseDate, now);
      return source && describePost(source, body);
    }
  }
}

function describeSite(source: SiteSource): Described {
  return {
    item: { kind: "site", source },
    title: source.values.name || "Site",
    texts: source.texts.map(({ name, markdown }) => basicText(name, markdown)),
    files: source.files.map(({ file }) => file),
  };
}

function describeAbout(source: AboutSource): Described {
  return {
    item: { kind: "about", source },
    title: source.values.name || "About",
    texts: ABOUT_TEXTS.flatMap((name) => {
      const markdown = source.texts[name];
      return markdown === undefined ? [] : [basicText(name, markdown)];
    }),
    files: source.files.map(({ file }) => file),
  };
}

const CASE_PARTS = ["problem", "approach", "results"] as const;

function describeProject(
  source: ProjectSource,
  description: string,
  format: ItemText["format"],
): Described {
  const { thumbnail, mainFile, files, caseStudy } = source;
  const caseTexts = CASE_PARTS.map((part) => basicText(CASE_TEXTS[part], caseStudy[part], format));
  return {
    item: { kind: "project", source },
    title: source.title,
    texts: [
      basicText("description", description, format),
      ...caseTexts.filter(({ source }) => source !== ""),
    ],
    files: [thumbnail, mainFile, ...files.map(({ file }) => file)].filter((file) => file !== null),
  };
}

function describePost(source: PostSource, body: string): Described {
  return {
    item: { kind: "post", source },
    title: source.title,
    texts: [
      { name: "content", profile: "article", format: "markdown", source: body },
      ...source.faqs.map(({ answer }, index) => basicText(`answer ${index}`, answer)),
    ],
    files: source.image ? [source.image] : [],
  };
}

function basicText(
  name: string,
  source: string,
  format: ItemText["format"] = "markdown",
): ItemText {
  return { name, profile: "basic", format, source };
}
