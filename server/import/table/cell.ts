import { z } from "zod";
import { escapeHtml } from "#domain/html/escape.ts";
import { isBlank, trimmed } from "#domain/text/blank.ts";
import { parseJson, tryParseJson } from "#domain/values/parse-json.ts";
import { BLOCK_NAMES } from "../../html/markdown-pieces.ts";
import { cleanText } from "../format/clean-text.ts";
import { IMPORTED_LIST_MAX_CHARS } from "../format/fields.ts";
import type { YamlValue } from "../format/yaml.ts";

const HTML =
  /<\/?(?:p|br|div|span|ul|ol|li|h[1-6]|strong|b|em|i|u|a|blockquote|table|img|hr)(?:\s[^<>]*)?\/?>/i;

const BLOCK_TAG = new RegExp(`<(?:${BLOCK_NAMES}|pre)[\\s/>]`, "i");

/** JSON or PostgreSQL arrays (as exported), else split at line breaks, `;`, `|` or commas. */
export function parseListCell(cell: string, line: number): YamlValue {
  const text = cell.trim();
  const names = jsonList(text) ?? arrayList(text) ?? text.split(separatorOf(text));
  return { line, value: names.map((name) => ({ line, value: name })) };
}

function separatorOf(text: string): RegExp {
  return /[\n;|]/.test(text) ? /[\n;|]/ : /,/;
}

function jsonList(text: string): string[] | null {
  const parsed = text.startsWith("[") ? tryParseJson(text) : null;
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === "string") : null;
}

function arrayList(text: string): string[] | null {
  if (text.length > IMPORTED_LIST_MAX_CHARS) return null;
  const inside = /^\{(.*)\}$/s.exec(text)?.[1];
  if (inside === undefined) return null;
  // An unclosed quote extends to the end, since backtracking would take quadratic time.
  const names = inside.matchAll(/"((?:[^"\\]|\\.?)*)(?:"|$)|([^,"]+)/gs);
  return Array.from(names, ([, quoted, bare = ""]) => quoted?.replace(/\\(.)/g, "$1") ?? bare);
}

const figureSchema = z.array(z.object({ value: z.coerce.string(), label: z.coerce.string() }));

/** JSON, or `−42%: calls to the harbour master`, split at line breaks, `;` or `|`. */
export function parseFigures(cell: string): { value: string; label: string }[] {
  return jsonFigures(cell) ?? listedFigures(cell);
}

export function parseFiguresCell(cell: string, line: number): YamlValue {
  const text = (value: string) => ({ line, value });
  const value = parseFigures(cell).map(({ value, label }) => ({
    line,
    value: new Map([
      ["value", text(value)],
      ["label", text(label)],
    ]),
  }));
  return { line, value };
}

function jsonFigures(text: string) {
  return text.startsWith("[") ? parseJson(text, figureSchema) : null;
}

function listedFigures(text: string) {
  const rows = text.split(/[\n;|]/).filter((row) => !isBlank(row));
  return rows.map((row) => {
    // A colon without a space may be a ratio such as 3:1.
    const [value = "", ...rest] = row.split(/:\s/);
    return { value: value.trim(), label: rest.join(": ").trim() };
  });
}

/** Accepts names with or without `media/`, and old URLs that end in the name. */
export function parseFileCell(cell: string): string {
  const text = cell.trim();
  if (text === "" || /^(?:\.{0,2}\/)?media\//.test(text)) return text.replace(/^\/media/, "media");
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return `media/${url ? (url.pathname.split("/").at(-1) ?? "") : text}`;
}

/** HTML stays as it is, but blank lines separate paragraphs where no tag does, as in WordPress. */
export function cellToHtml(cell: string): string {
  const text = trimmed(cleanText(cell));
  const isHtml = HTML.test(text);
  if (text === "" || (isHtml && BLOCK_TAG.test(text))) return text;
  const paragraphs = text.split(/\n\s*\n/).map((part) => part.trim());
  const inner = isHtml
    ? paragraphs
    : paragraphs.map((part) => escapeHtml(part).replaceAll("\n", "<br>"));
  return inner.map((part) => `<p>${part}</p>`).join("\n");
}
