import { markdownText } from "./inline-markdown.ts";

/** Parts of a document, without the empty ones. */
export function markdownDocument(parts: readonly (string | null)[]): string {
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** Null without text. */
export function markdownSection(level: 1 | 2 | 3, heading: string, text: string): string | null {
  return text === "" ? null : `${"#".repeat(level)} ${markdownText(heading)}\n\n${text}`;
}

/** Facts without a value are left out; values are Markdown. */
export function markdownFacts(facts: readonly (readonly [name: string, value: string])[]): string {
  const present = facts.filter(([, value]) => value !== "");
  return present.map(([name, value]) => `- ${name}: ${value}`).join("\n");
}

export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** Keeps line breaks and paragraphs. */
export function markdownLines(text: string): string {
  return text
    .split("\n")
    .map(markdownText)
    .join("  \n")
    .replace(/(?: {2}\n){2,}/g, "\n\n");
}

export function markdownQuote(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}
