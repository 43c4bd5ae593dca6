import {
  CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
} from "yaml";
import { cleanText } from "./clean-text.ts";
import type { Problem } from "./note.ts";

/** Ten times what content has. An error takes 50 times as long as a character of text. */
const YAML_PARTS_MAX = 5_000;
/** Whitespace and scalar markers take a fifth of the time of other tokens. */
const SPACE_COUNTS = 1 / 5;
const WITH_UNKNOWN_ESCAPE =
  /\\(?:[0abefnrtvN_LP\s/"\\]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U00(?:0[\dA-Fa-f]|10)[\dA-Fa-f]{4}|(?<unknown>))/g;
/** Scalars stay text, so that `007` and `1.10` keep their digits. */
export type YamlValue = { line: number; value: string | null | YamlValue[] | YamlMap };
export type YamlMap = Map<string, YamlValue>;

type ParsedYaml = { ok: true; fields: YamlMap } | { ok: false; problem: Problem };

/** The content format itself nests three levels. */
const YAML_DEPTH_MAX = 8;

/** Aliases (`*name`) are refused, since a few can expand to gigabytes. */
export function parseYaml(yaml: string, firstLine: number): ParsedYaml {
  if (hasTooManyParts(yaml)) {
    const text = "has too many fields and list items";
    return { ok: false, problem: { line: firstLine, text } };
  }
  const lines = new LineCounter();
  const document = parseDocument(yaml, {
    lineCounter: lines,
    stringKeys: true,
    // The library compares all pairs of keys; `convert` detects duplicates in linear time.
    uniqueKeys: false,
    logLevel: "silent",
    prettyErrors: false,
  });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line) + firstLine - 1;
  const [error] = document.errors;
  if (error) {
    return { ok: false, problem: { line: lineAt(error.pos[0]), text: describeError(error) } };
  }
  if (document.contents === null) return { ok: true, fields: new Map() };
  try {
    const { value, line } = convert(document.contents, { lineAt, depth: 0, line: firstLine });
    if (value === null) return { ok: true, fields: new Map() };
    if (value instanceof Map) return { ok: true, fields: value };
    throw new YamlRefusal(line, "expected fields such as `title: …`");
  } catch (refusal) {
    if (!(refusal instanceof YamlRefusal)) throw refusal;
    return { ok: false, problem: { line: refusal.line, text: refusal.message } };
  }
}

class YamlRefusal extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

type Context = { lineAt: (offset: number) => number; depth: number; line: number };

function convert(node: unknown, context: Context): YamlValue {
  const { lineAt, depth } = context;
  const line = hasRange(node) ? lineAt(node.range[0]) : context.line;
  const inside = { lineAt, depth: depth + 1, line };
  if (depth > YAML_DEPTH_MAX) throw new YamlRefusal(line, "nested too deeply");
  if (isAlias(node))
    throw new YamlRefusal(line, `YAML aliases such as *${node.source} are not supported`);
  if (isScalar(node)) return { line, value: scalarText(node.value, node.source) };
  if (isSeq(node)) return { line, value: node.items.map((item) => convert(item, inside)) };
  if (!isMap(node)) return { line, value: null };
  const fields: YamlMap = new Map();
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? String(key.value) : "";
    const keyLine = hasRange(key) ? lineAt(key.range[0]) : line;
    if (fields.has(name)) throw new YamlRefusal(keyLine, `${cleanText(name)} appears twice`);
    fields.set(name, { ...convert(value, { ...inside, line: keyLine }), line: keyLine });
  }
  return { line, value: fields };
}

function hasRange(node: unknown): node is Node & { range: [number, number, number] } {
  return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);
}

function scalarText(value: unknown, source: string | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : (source ?? String(value));
}

function describeError(error: { code: string; message: string }): string {
  if (error.code === "RESOURCE_EXHAUSTION") return "invalid YAML: nested too deeply";
  const [firstLine = ""] = error.message.split("\n");
  return `invalid YAML: ${cleanText(firstLine)}`;
}

function hasTooManyParts(yaml: string): boolean {
  let parts = 0;
  for (const part of new Lexer().lex(yaml)) {
    parts += part === CST.SCALAR || /^ +$/.test(part) ? SPACE_COUNTS : 1;
    if (part.startsWith('"')) parts += unknownEscapes(part);
    if (parts > YAML_PARTS_MAX) return true;
  }
  return false;
}

function unknownEscapes(quoted: string): number {
  let count = 0;
  for (const { groups } of quoted.matchAll(WITH_UNKNOWN_ESCAPE)) {
    if (groups?.unknown !== undefined) count += 1;
  }
  return count;
}
