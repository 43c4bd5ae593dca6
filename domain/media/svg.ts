import { Parser } from "htmlparser2";
import type { Refusal } from "./refusals.ts";
import { checkSvgAttribute, checkSvgCss } from "./svg-attributes.ts";

export type CheckedSvg =
  | { ok: true; text: string; size: { width: number; height: number } | null }
  | { ok: false; refusal: Refusal };

const ACTIVE_ELEMENTS = new Set([
  ..."script handler listener foreignobject iframe frame object embed applet".split(" "),
  ..."audio video canvas html body form input link meta base template".split(" "),
]);
const NAMESPACE = "http://www.w3.org/2000/svg";
// Written by drawing programs; it declares no entity and no SVG viewer loads it.
const PLAIN_DOCTYPE =
  /<!DOCTYPE\s+svg(?:\s+(?:PUBLIC\s+"[^"<>]*"\s+"[^"<>]*"|SYSTEM\s+"[^"<>]*"))?\s*>/;
// Parsing time grows with the square of the depth.
const DEPTH_MAX = 200;
const PIECE_CHARS = 4096;
const READABLE_ENCODINGS = ["utf-8", "utf8", "us-ascii", "ascii"];

/**
 * `size` comes from the viewBox, else from width and height in pixels. Whether the XML is well-
 * formed is left to the renderer, which sees the same content then.
 */
export function checkSvg(input: string): CheckedSvg {
  const text = input.replace(PLAIN_DOCTYPE, "");
  const refusals: Refusal[] = [];
  const refuse = (found: Refusal | null) => void (found && refusals.push(found));
  const roots: Record<string, string>[] = [];
  const open: string[] = [];
  let style = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = localName(name);
        if (roots.length === 0) refuse(checkRoot(name, attributes));
        if (open.length === 0) roots.push(attributes);
        if (open.push(element) > DEPTH_MAX) refuse("svgUnreadable");
        refuse(checkElement(element, attributes));
      },
      onclosetag: () => void open.pop(),
      ontext(part) {
        if (open.at(-1) === "style") style += part;
      },
      onprocessinginstruction(name, data) {
        refuse(checkInstruction(name.toLowerCase(), data));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length && refusals.length === 0; at += PIECE_CHARS) {
    parser.write(text.slice(at, at + PIECE_CHARS));
  }
  parser.end();
  const [root] = roots;
  if (!root) return { ok: false, refusal: "unknownType" };
  refuse(checkSvgCss(style));
  const [refusal] = refusals;
  return refusal ? { ok: false, refusal } : { ok: true, text, size: sizeOf(root) };
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

function checkRoot(name: string, attributes: Record<string, string>): Refusal | null {
  if (localName(name) !== "svg") return "unknownType";
  const prefix = name.slice(0, Math.max(name.indexOf(":"), 0));
  // Browsers render nothing without the namespace, while renderers do.
  return attributes[prefix ? `xmlns:${prefix}` : "xmlns"] === NAMESPACE ? null : "svgUnreadable";
}

function checkElement(element: string, attributes: Record<string, string>): Refusal | null {
  if (ACTIVE_ELEMENTS.has(element)) return "svgActive";
  for (const [name, value] of Object.entries(attributes)) {
    const refusal = checkSvgAttribute(element, name, value);
    if (refusal) return refusal;
  }
  return null;
}

function checkInstruction(name: string, data: string): Refusal | null {
  if (name.startsWith("!")) return /^!doctype\s+html/i.test(data) ? "unknownType" : "svgEntities";
  if (name !== "?xml") return "svgOutside";
  // Another encoding could hide content from this check that a browser would read.
  const encoding = /encoding\s*=\s*["']([^"']*)["']/i.exec(data)?.[1]?.toLowerCase() ?? "utf-8";
  return READABLE_ENCODINGS.includes(encoding) ? null : "svgUnreadable";
}

function sizeOf(root: Record<string, string>): { width: number; height: number } | null {
  const [, , boxWidth, boxHeight] = (root.viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const pixels = (value = "") => Number(/^\s*([0-9.]+)(?:px)?\s*$/.exec(value)?.[1] ?? Number.NaN);
  const candidates = [
    { width: boxWidth ?? Number.NaN, height: boxHeight ?? Number.NaN },
    { width: pixels(root.width), height: pixels(root.height) },
  ];
  return candidates.find(({ width, height }) => isLength(width) && isLength(height)) ?? null;
}

const isLength = (value: number) => value > 0 && value < 1e6;
