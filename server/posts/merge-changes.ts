import { setImmediate } from "node:timers/promises";
import type { PostField, PostFields } from "#domain/posts/post-fields.ts";
import { fingerprintInSteps } from "#domain/values/fingerprint.ts";
import type { ParsedChange } from "./parse-fields.ts";
import type { AppliedFields } from "./tables.ts";

/** What the editors of a post wrote last, of which one is the sender. */
type KnownEditor = { editorId: string; applied: AppliedFields };

export type Merged = {
  fields: PostFields;
  /** To be stored with the editor. */
  applied: AppliedFields;
  conflicts: PostField[];
};

/**
 * A field may be replaced when the head holds one of the change's bases, as stored or as it was sent
 * before cleaning, or what the same editor wrote.
 */
export async function mergeChanges(
  head: PostFields,
  changes: readonly ParsedChange[],
  editors: readonly KnownEditor[],
  editorId: string,
): Promise<Merged> {
  const own = editors.find((editor) => editor.editorId === editorId)?.applied ?? {};
  const merged: Merged = { fields: { ...head }, applied: { ...own }, conflicts: [] };
  for (const { field, value, sent, stored, bases } of changes) {
    const current = await fingerprintInSteps(head[field], setImmediate);
    const isKnown = editors.some(({ editorId: id, applied }) => {
      const written = applied[field];
      if (written?.stored !== current) return false;
      return id === editorId || bases.includes(written.sent);
    });
    const isSentAgain = own[field]?.sent === sent && own[field].stored === current;
    if (isSentAgain) continue;
    if (stored !== current && !isKnown && !bases.includes(current)) merged.conflicts.push(field);
    Object.assign(merged.fields, value);
    merged.applied[field] = { sent, stored };
  }
  const isSent = (name: PostField) => changes.some(({ field }) => field === name);
  const isOtherImage = merged.fields.featuredImageId !== head.featuredImageId;
  // A crop applies to one image only.
  if (isOtherImage && !isSent("imageCropData")) merged.fields.imageCropData = {};
  return merged;
}
