import { escapeHtml } from "#domain/html/escape.ts";

/** A finished piece of XML, told apart from text, which is escaped. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An element of XML; nothing at all when its content is empty. Without any it only has attributes. */
export function element(
  name: string,
  attributes: Record<string, string>,
  content?: string | Xml[],
): Xml {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  if (content === undefined) return new Xml(`<${name}${given.join("")}/>`);
  const inner =
    typeof content === "string" ? escapeHtml(content) : content.map(({ text }) => text).join("");
  return new Xml(inner && `<${name}${given.join("")}>${inner}</${name}>`);
}

/** XML as a file. What XML 1.0 has no place for (control characters, halves of characters) is left out. */
export function xmlFile(root: Xml): Buffer {
  const allowed = root.text.replace(
    /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    "",
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${allowed}\n`);
}
