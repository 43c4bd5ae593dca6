import { escapeHtml } from "#domain/html/escape.ts";

/** Marks a string as serialized XML, so that plain text gets escaped. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Empty content yields nothing; without `content` the element is self-closing. */
export function element(
  name: string,
  attributes: Record<string, string>,
  content?: string | Xml[],
): Xml {
  const attributesText = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  if (content === undefined) return new Xml(`<${name}${attributesText.join("")}/>`);
  const inner =
    typeof content === "string" ? escapeHtml(content) : content.map(({ text }) => text).join("");
  return new Xml(inner && `<${name}${attributesText.join("")}>${inner}</${name}>`);
}

/** Drops characters that XML 1.0 does not allow. */
export function xmlFile(root: Xml): Buffer {
  const allowed = root.text.replace(
    /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    "",
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${allowed}\n`);
}
