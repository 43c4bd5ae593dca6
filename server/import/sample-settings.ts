import { basename, join } from "node:path";
import { completeExpertise, type Expertise } from "#domain/about/expertise.ts";
import { plainText } from "#domain/html/text.ts";
import { processText } from "../html/run-in-worker.ts";
import { openContentFolder } from "./folder/content-folder.ts";
import { readItem } from "./items/read-item.ts";

export const SAMPLE_FOLDER = join(import.meta.dirname, "../../sample");

/** What the sample says of its owner by column, to tell it from what the site's owner has entered. */
export type SampleSettings = {
  values: Readonly<Record<string, unknown>>;
  /** Rich texts without their markup, which an editor may change. */
  texts: Readonly<Record<string, string>>;
  /** Names of files, by column as in the database. */
  files: Readonly<Record<string, string>>;
};

const FILES = { site: "site.yaml", about: "about.md" } as const;

type Kind = keyof typeof FILES;

const reading = new Map<Kind, Promise<SampleSettings | null>>();

/** Null where the sample was removed from the disk. */
export function readSampleSettings(kind: Kind): Promise<SampleSettings | null> {
  const known = reading.get(kind);
  if (known) return known;
  const settings = read(kind);
  reading.set(kind, settings);
  // A temporary failure is not remembered; the caller handles the rejection.
  const forget = () => reading.delete(kind);
  settings.then((found) => found ?? forget(), forget);
  return settings;
}

async function read(kind: Kind): Promise<SampleSettings | null> {
  const opened = await openContentFolder(SAMPLE_FOLDER);
  if (!opened.ok) return null;
  const readable = { folder: opened.folder, mapping: null, parseDate: () => null, now: new Date() };
  const item = await readItem(readable, { kind, path: FILES[kind], slug: kind });
  if (!item.ok) return null;
  const { source } = item.read;
  if (source.kind !== "site" && source.kind !== "about") return null;
  const length = source.texts.reduce((sum, text) => sum + text.source.length, 0);
  const { texts } = await processText("renderTexts", [source.texts], length);
  const isAbout = source.kind === "about";
  return {
    values: isAbout ? withCompleteExpertise(source.values) : source.values,
    texts: Object.fromEntries(texts.map((text) => [text.name, plainText(text.html)])),
    files: Object.fromEntries(source.files.map(({ field, text }) => [field, basename(text)])),
  };
}

/** As its form saves it, which fills in what an import leaves out. */
export function withCompleteExpertise<About extends { expertise?: Expertise[] }>(about: About) {
  return { ...about, expertise: completeExpertise(about.expertise ?? []) };
}
