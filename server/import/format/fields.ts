import { withNames } from "#domain/forms/names.ts";
import { missing, notWithin } from "#domain/forms/text.ts";
import { decodeEntities } from "#domain/html/entities.ts";
import { shorten } from "#domain/html/text.ts";
import { formatNumber } from "#domain/site/formats.ts";
import { trimmed } from "#domain/text/blank.ts";
import { isFarLongerThan, truncateRoughly } from "#domain/text/code-points.ts";
import { cleanText, importedLine } from "./clean-text.ts";
import type { Note, Problem } from "./note.ts";
import type { YamlMap, YamlValue } from "./yaml.ts";

/** Names are index keys, limited to 2,700 bytes. */
export const IMPORTED_NAME_MAX_CHARS = 150;
const IMPORTED_LINE_MAX_CHARS = 1_000;
export const IMPORTED_LIST_MAX_CHARS = 10_000;
const QUOTED_MAX_CHARS = 60;

const TRUE = /^(?:true|yes|on|1)$/i;
const FALSE = /^(?:false|no|off|0)$/i;
const WHOLE = /^-?\d{1,9}$/;
const PRICE = /^\d{1,9}(?:\.\d{1,9})?$/;
const NOTES_LISTED_MAX = 3;

/** Collects messages while reading. A field that is never read counts as unknown. */
export class Fields {
  readonly notes: Note[] = [];
  readonly problems: Problem[] = [];
  readonly #fields: YamlMap;
  readonly #readNames = new Set<string>();
  /** Prefix for names in messages, such as `files 2: `. */
  readonly #prefix: string;

  constructor(fields: YamlMap, prefix = "") {
    this.#fields = fields;
    this.#prefix = prefix;
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  /** One line with entities decoded, as the old site did; empty when missing. */
  line(name: string, max = IMPORTED_LINE_MAX_CHARS): string {
    return this.#truncated(name, this.#scalar(name), max, decodedLine);
  }

  block(name: string, max = Number.POSITIVE_INFINITY): string {
    return this.#truncated(name, this.#scalar(name), max, (text) => trimmed(cleanText(text)));
  }

  required(name: string, label: string, max = IMPORTED_LINE_MAX_CHARS): string {
    const text = this.line(name, max);
    if (text === "") this.reject(name, missing(label));
    return text;
  }

  /** List items as written; a plain string is split at commas. */
  texts(name: string): string[] {
    const value = this.#read(name)?.value ?? null;
    if (value === null) return [];
    if (typeof value === "string") {
      if (value.length > IMPORTED_LIST_MAX_CHARS)
        this.leftOut(name, truncationNote(name, IMPORTED_LIST_MAX_CHARS));
      return value.slice(0, IMPORTED_LIST_MAX_CHARS).split(",");
    }
    if (!Array.isArray(value)) {
      this.leftOut(name, `${name} should be a list`);
      return [];
    }
    const texts = value.map((item) => item.value);
    if (texts.some((text) => text !== null && typeof text !== "string")) {
      this.leftOut(name, `${name} should be a list of text values`);
    }
    return texts.filter((text) => typeof text === "string");
  }

  /** Trimmed and unique; a plain string is split at commas. */
  names(name: string, max = Number.POSITIVE_INFINITY, each = IMPORTED_NAME_MAX_CHARS): string[] {
    const entries = this.texts(name)
      .map((text) => this.#truncated(name, text, each, decodedLine))
      .filter((entry) => entry !== "");
    const all = withNames([], entries, Number.POSITIVE_INFINITY);
    const over = all.slice(max);
    if (over.length > 0) {
      const listed =
        over.slice(0, NOTES_LISTED_MAX).join(", ") + (over.length > NOTES_LISTED_MAX ? ", …" : "");
      this.leftOut(name, `${name} is limited to ${max}; left out: ${listed}`);
    }
    return all.slice(0, max);
  }

  flag<const T>(name: string, fallback: T): boolean | T {
    const text = this.#scalar(name).trim();
    if (text === "") return fallback;
    if (TRUE.test(text)) return true;
    if (FALSE.test(text)) return false;
    this.leftOut(name, `${name} should be true or false, not ${quoted(text)}`);
    return fallback;
  }

  number(name: string, min: number, max: number): number | null {
    const parsed = parseNumber(this.#scalar(name).trim(), min, max);
    if (parsed.problem) this.leftOut(name, `${name} ${parsed.problem}`);
    return parsed.number;
  }

  price(name: string, max: number): number | null {
    const parsed = parseNumber(this.#scalar(name).trim(), 0, max, PRICE);
    if (parsed.problem) this.leftOut(name, `${name} ${parsed.problem}`);
    return parsed.number;
  }

  requiredNumber(name: string, label: string, min: number, max: number): number | null {
    const { number, problem } = parseNumber(this.#scalar(name).trim(), min, max);
    if (number === null) this.reject(name, problem ? notWithin(label, min, max) : missing(label));
    return number;
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = this.line(name).toLowerCase();
    if (text === "") return fallback;
    const found = allowed.find((value) => value === text);
    if (!found) {
      this.leftOut(name, `${name} should be one of ${allowed.join(", ")}, not ${quoted(text)}`);
    }
    return found ?? fallback;
  }

  date(name: string, read: (text: string) => Date | null): Date | null {
    const text = this.line(name);
    if (text === "") return null;
    const moment = read(text);
    if (!moment) this.leftOut(name, `${name} is not a date such as 2024-03-19: ${quoted(text)}`);
    return moment;
  }

  webAddress(name: string, { isSecure = false }: { isSecure?: boolean } = {}): string {
    const text = this.line(name);
    if (text === "") return "";
    const url = URL.parse(text);
    if (url?.protocol === "https:" || (url?.protocol === "http:" && !isSecure)) return text;
    const expected = isSecure ? "an https address" : "a web address";
    this.leftOut(name, `${name} is not ${expected}: ${quoted(text)}`);
    return "";
  }

  /** List items as maps; a plain string becomes a map with only `key`. */
  maps(name: string, key: string): Fields[] {
    const value = this.#read(name)?.value ?? null;
    if (value === null) return [];
    const items = Array.isArray(value) ? value : [{ line: this.lineOf(name) ?? 1, value }];
    return items.map((item, index) => {
      const fields: YamlMap =
        item.value instanceof Map ? item.value : new Map([[key, { ...item }]]);
      return new Fields(fields, `${name} ${index + 1}: `);
    });
  }

  map(name: string): Fields {
    const value = this.#read(name)?.value ?? null;
    if (value !== null && !(value instanceof Map)) {
      this.leftOut(name, `${name} should contain fields`);
    }
    return new Fields(value instanceof Map ? value : new Map(), `${name}: `);
  }

  /** `text` is that of the form, where it has the field. */
  reject(name: string, text: string): void {
    this.problems.push({ line: this.lineOf(name), text });
  }

  leftOut(name: string, text: string): void {
    const line = this.lineOf(name);
    this.notes.push({ gravity: "left-out", line, text: this.#prefix + text });
  }

  hint(name: string, text: string): void {
    const line = this.lineOf(name);
    this.notes.push({ gravity: "hint", line, text: this.#prefix + text });
  }

  absorb(nested: Fields): void {
    nested.noteUnknown();
    this.notes.push(...nested.notes);
    this.problems.push(...nested.problems);
  }

  noteUnknown(): void {
    for (const [name, { line }] of this.#fields) {
      if (this.#readNames.has(name)) continue;
      const text = `${this.#prefix}unknown field ${quoted(name)}`;
      this.notes.push({ gravity: "left-out", line, text });
    }
  }

  #read(name: string): YamlValue | undefined {
    this.#readNames.add(name);
    return this.#fields.get(name);
  }

  lineOf(name: string): number | null {
    return this.#fields.get(name)?.line ?? null;
  }

  #scalar(name: string): string {
    const value = this.#read(name)?.value ?? null;
    if (typeof value === "string") return value;
    if (value !== null) this.leftOut(name, `${name} should be text`);
    return "";
  }

  /** Truncated before cleaning too, since the input is unbounded. */
  #truncated(name: string, text: string, max: number, clean: (text: string) => string): string {
    const cleaned = clean(truncateRoughly(text, max));
    const kept = shorten(cleaned, max);
    if (kept !== cleaned || isFarLongerThan(text, max))
      this.leftOut(name, truncationNote(name, max));
    return kept;
  }
}

export function truncationNote(name: string, max: number): string {
  return `${name} was cut to ${formatNumber(max)} characters`;
}

function decodedLine(text: string): string {
  return importedLine(decodeEntities(text));
}

function quoted(text: string): string {
  return `"${shorten(importedLine(truncateRoughly(text, QUOTED_MAX_CHARS)), QUOTED_MAX_CHARS)}"`;
}

function parseNumber(text: string, min: number, max: number, pattern = WHOLE) {
  if (text === "") return { number: null };
  const number = pattern.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return { number };
  const problem = `should be a number from ${min} to ${max}, not ${quoted(text)}`;
  return { number: null, problem };
}
