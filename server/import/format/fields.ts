import { trimmed } from "#domain/html/blank.ts";
import { cutFar, isFarLongerThan } from "#domain/html/code-points.ts";
import { decodeEntities } from "#domain/html/entities.ts";
import { shorten } from "#domain/html/text.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import type { Note, Problem } from "./note.ts";
import type { YamlMap, YamlValue } from "./yaml.ts";

/** In characters. Names of clients, roles, categories are keys of indexes, which end at 2,700 bytes. */
export const NAME_MAX = 150;
/** In characters: texts of one line that are only shown, such as titles and descriptions. */
const LINE_MAX = 1_000;
/** In characters: a text that lists names. Longer than any list that is kept. */
export const LIST_MAX = 10_000;
/** In characters: what a message repeats of a text. */
const QUOTED_MAX = 60;

const TRUE = /^(?:true|yes|on|1)$/i;
const FALSE = /^(?:false|no|off|0)$/i;
const LISTED_MAX = 3;

/**
 * Reads the fields of a front matter one by one. What cannot be used is noted and left out; what is
 * missing without a substitute becomes a problem. Nobody has to list the known fields: one that was
 * never asked for is unknown.
 */
export class Fields {
  readonly notes: Note[] = [];
  readonly problems: Problem[] = [];
  readonly #fields: YamlMap;
  readonly #asked = new Set<string>();
  /** Ahead of names in messages, e.g. `files 2: `. */
  readonly #prefix: string;

  constructor(fields: YamlMap, prefix = "") {
    this.#fields = fields;
    this.#prefix = prefix;
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  /** A text of one line, entities decoded as the pages of the old site did; empty without one. */
  line(name: string, max = LINE_MAX): string {
    return this.#shortened(name, this.#scalar(name), max, decodedLine);
  }

  /** A text with its line breaks, for Markdown; empty without one. */
  block(name: string, max = Number.POSITIVE_INFINITY): string {
    return this.#shortened(name, this.#scalar(name), max, (text) => trimmed(cleanText(text)));
  }

  required(name: string, max = LINE_MAX): string {
    const text = this.line(name, max);
    if (text === "") this.problems.push({ line: this.lineOf(name), text: `${name} is missing` });
    return text;
  }

  /** The texts of a list as they are; a single text is split at its commas. */
  texts(name: string): string[] {
    const value = this.#ask(name)?.value ?? null;
    if (value === null) return [];
    if (typeof value === "string") {
      if (value.length > LIST_MAX) this.leftOut(name, cutNote(name, LIST_MAX));
      return value.slice(0, LIST_MAX).split(",");
    }
    if (!Array.isArray(value)) {
      this.leftOut(name, `${name} should be a list`);
      return [];
    }
    const texts = value.map((item) => item.value);
    if (texts.some((text) => text !== null && typeof text !== "string")) {
      this.leftOut(name, `${name} should be a list of texts`);
    }
    return texts.filter((text) => typeof text === "string");
  }

  /** Trimmed, without blanks and repeats; a single text is split at its commas. */
  names(name: string, max = Number.POSITIVE_INFINITY, each = NAME_MAX): string[] {
    const found = new Map<string, string>();
    for (const text of this.texts(name)) {
      const entry = this.#shortened(name, text, each, decodedLine);
      const key = entry.toLowerCase();
      if (entry !== "" && !found.has(key)) found.set(key, entry);
    }
    const all = [...found.values()];
    const over = all.slice(max);
    if (over.length > 0) {
      const listed = over.slice(0, LISTED_MAX).join(", ") + (over.length > LISTED_MAX ? ", …" : "");
      this.leftOut(name, `${name} takes at most ${max}; without ${listed}`);
    }
    return all.slice(0, max);
  }

  flag<const T>(name: string, otherwise: T): boolean | T {
    const text = this.#scalar(name).trim();
    if (text === "") return otherwise;
    if (TRUE.test(text)) return true;
    if (FALSE.test(text)) return false;
    this.leftOut(name, `${name} should be true or false, not ${quoted(text)}`);
    return otherwise;
  }

  /** A whole number within bounds, or null. */
  number(name: string, min: number, max: number): number | null {
    const judged = judgeNumber(this.#scalar(name).trim(), min, max);
    if (judged.problem) this.leftOut(name, `${name} ${judged.problem}`);
    return judged.number;
  }

  requiredNumber(name: string, min: number, max: number): number | null {
    const judged = judgeNumber(this.#scalar(name).trim(), min, max);
    if (judged.number === null) {
      const text = `${name} ${judged.problem ?? "is missing"}`;
      this.problems.push({ line: this.lineOf(name), text });
    }
    return judged.number;
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
    const text = this.line(name).toLowerCase();
    if (text === "") return otherwise;
    const found = allowed.find((value) => value === text);
    if (!found) {
      this.leftOut(name, `${name} should be one of ${allowed.join(", ")}, not ${quoted(text)}`);
    }
    return found ?? otherwise;
  }

  moment(name: string, read: (text: string) => Date | null): Date | null {
    const text = this.line(name);
    if (text === "") return null;
    const moment = read(text);
    if (!moment) this.leftOut(name, `${name} is no date such as 2024-03-19: ${quoted(text)}`);
    return moment;
  }

  /** A web address, or an empty text. */
  webAddress(name: string): string {
    const text = this.line(name);
    if (text === "") return "";
    const url = URL.parse(text);
    if (url && (url.protocol === "https:" || url.protocol === "http:")) return text;
    this.leftOut(name, `${name} is no web address: ${quoted(text)}`);
    return "";
  }

  /** The maps of a list; a text in it stands for a map with `key` alone. */
  maps(name: string, key: string): Fields[] {
    const value = this.#ask(name)?.value ?? null;
    if (value === null) return [];
    const items = Array.isArray(value) ? value : [{ line: this.lineOf(name) ?? 1, value }];
    return items.map((item, index) => {
      const fields: YamlMap =
        item.value instanceof Map ? item.value : new Map([[key, { ...item }]]);
      return new Fields(fields, `${name} ${index + 1}: `);
    });
  }

  /** The fields of one map; none when it is something else. */
  map(name: string): Fields {
    const value = this.#ask(name)?.value ?? null;
    if (value !== null && !(value instanceof Map)) {
      this.leftOut(name, `${name} should be a list of fields`);
    }
    return new Fields(value instanceof Map ? value : new Map(), `${name}: `);
  }

  leftOut(name: string, text: string): void {
    const line = this.lineOf(name);
    this.notes.push({ gravity: "left-out", line, text: this.#prefix + text });
  }

  hint(name: string, text: string): void {
    const line = this.lineOf(name);
    this.notes.push({ gravity: "hint", line, text: this.#prefix + text });
  }

  /** Takes over what was noted of a nested map, unknown fields included. */
  absorb(nested: Fields): void {
    nested.noteUnknown();
    this.notes.push(...nested.notes);
    this.problems.push(...nested.problems);
  }

  noteUnknown(): void {
    for (const [name, { line }] of this.#fields) {
      if (this.#asked.has(name)) continue;
      const text = `${this.#prefix}unknown field ${quoted(name)}`;
      this.notes.push({ gravity: "left-out", line, text });
    }
  }

  #ask(name: string): YamlValue | undefined {
    this.#asked.add(name);
    return this.#fields.get(name);
  }

  lineOf(name: string): number | null {
    return this.#fields.get(name)?.line ?? null;
  }

  #scalar(name: string): string {
    const value = this.#ask(name)?.value ?? null;
    if (typeof value === "string") return value;
    if (value !== null) this.leftOut(name, `${name} should be a text`);
    return "";
  }

  /** Cut before it is cleaned as well: a text may have any length. */
  #shortened(name: string, text: string, max: number, clean: (text: string) => string): string {
    const cleaned = clean(cutFar(text, max));
    const kept = shorten(cleaned, max);
    if (kept !== cleaned || isFarLongerThan(text, max)) this.leftOut(name, cutNote(name, max));
    return kept;
  }
}

export function cutNote(name: string, max: number): string {
  const limit = max.toLocaleString("en-US");
  return `${name} is longer than ${limit} characters, so it is cut`;
}

function decodedLine(text: string): string {
  return cleanLine(decodeEntities(text));
}

function quoted(text: string): string {
  return `"${shorten(cleanLine(cutFar(text, QUOTED_MAX)), QUOTED_MAX)}"`;
}

function judgeNumber(text: string, min: number, max: number) {
  if (text === "") return { number: null };
  const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return { number };
  const problem = `should be a number from ${min} to ${max}, not ${quoted(text)}`;
  return { number: null, problem };
}
