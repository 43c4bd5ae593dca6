const DOCUMENT = /\.(?:docx|md|markdown)$/i;

/** Whether the article editor can read a file as text, by its name. */
export function isDocument({ name }: File): boolean {
  return DOCUMENT.test(name);
}

export function titleOfDocument({ name }: File): string {
  return name.replace(DOCUMENT, "").replace(/[-_]+/g, " ").trim();
}
