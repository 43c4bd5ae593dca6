import { isPlainSlug, isReservedSlug } from "#domain/forms/slug.ts";
import { hasBidiControls } from "../format/clean-text.ts";

/** File systems allow 255, with the extension. */
const NAME_MAX_BYTES = 250;

type Addressed = { id: string; slug: string | null };

/**
 * The name of each item's file without extension, in order: its slug, or its id where an import
 * would refuse the slug or another system the file.
 */
export function fileNames(items: readonly Addressed[]): string[] {
  const taken = new Set<string>();
  return items
    .map(({ id, slug }) => {
      const key = slug?.toLowerCase() ?? "";
      const name = slug !== null && isFileName(slug) && !taken.has(key) ? slug : id;
      taken.add(name.toLowerCase());
      return name;
    })
    .sort();
}

function isFileName(slug: string): boolean {
  return (
    isPlainSlug(slug) &&
    !isReservedSlug(slug) &&
    !hasBidiControls(slug) &&
    !/^\.|[\\:*"<>|]|\.$/.test(slug) &&
    slug === slug.normalize("NFC") &&
    Buffer.byteLength(slug) <= NAME_MAX_BYTES
  );
}
