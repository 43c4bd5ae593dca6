import { plainText } from "#domain/html/text.ts";

/** Rich text as plain text with a line per paragraph. */
export function paragraphs(html: string): string {
  const parts = html.split(/<\/(?:p|h[1-6]|li|blockquote)>|<br\b[^<>]*>/i).map(plainText);
  return parts.filter((part) => part !== "").join("\n");
}

/**
 * Labels of the fields that were changed elsewhere since the form was loaded, for the message about a
 * conflict. `fallback` is shown when the difference is in something that the form does not show.
 */
export function changedLabels<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  [mine, theirs]: readonly [Readonly<Record<Name, string>>, Readonly<Record<Name, string>>],
  fallback: Name,
): Partial<Record<Name, string>>;
export function changedLabels(
  labels: Readonly<Record<string, string>>,
  [mine, theirs]: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>],
  fallback: string,
): Partial<Record<string, string>> {
  const changed = Object.entries(labels).filter(([name]) => mine[name] !== theirs[name]);
  return changed.length > 0 ? Object.fromEntries(changed) : { [fallback]: labels[fallback] };
}
