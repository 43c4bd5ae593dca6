const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Plain text as HTML that shows it. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
