import { z } from "zod";
import { POST_FIELD_SCHEMAS, type PostField } from "./post-fields.ts";

/** `auto` keeps the changes as a working copy; the others make them live. */
export const SAVE_KINDS = ["auto", "save", "publish", "schedule", "unpublish"] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

/**
 * A save carries every field that differs from its last confirmed value, also those that an earlier,
 * unanswered save carried. `bases`: fingerprints of the values that this one may replace: the last
 * confirmed one, and those sent since then. See docs/decisions/0040.
 */
export type FieldChange = { value: unknown; bases: string[] };

/**
 * A save by one open editor. `sequence` rises with each, so that one that arrives late or again
 * changes nothing. `scheduledFor`: local time of the site, `YYYY-MM-DDTHH:mm`.
 */
export type PostSave = {
  editorId: string;
  sequence: number;
  kind: SaveKind;
  scheduledFor?: string | undefined;
  changes: Partial<Record<PostField, FieldChange>>;
};

const BASES_MAX = 50;
const FINGERPRINT_MAX = 40;

const base = z.string().max(FINGERPRINT_MAX);
const change = z
  .object({ value: z.unknown(), bases: z.array(base).min(1).max(BASES_MAX) })
  .refine(({ value }) => value !== undefined);
const changes = Object.fromEntries(
  Object.keys(POST_FIELD_SCHEMAS).map((name) => [name, change.optional()]),
) as Record<PostField, z.ZodOptional<typeof change>>;

export const postSaveSchema = z.object({
  editorId: z.uuid(),
  sequence: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  kind: z.enum(SAVE_KINDS),
  scheduledFor: z.string().max(20).optional(),
  changes: z.strictObject(changes).partial(),
});

/** Equal for equal values; 106 bits, so that two texts of a post never share one. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(sortedKeys(value));
  return hash53(text, 1) + hash53(text, 2);
}

/** PostgreSQL orders the keys of an object in its own way. No field is as deep as `levels`. */
function sortedKeys(value: unknown, levels = 5): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((one) => sortedKeys(one, levels - 1));
  const entries = Object.entries(value).map(
    ([name, one]) => [name, sortedKeys(one, levels - 1)] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** cyrb53, in base 36. */
function hash53(text: string, seed: number): string {
  let h1 = 0xdeadbeef ^ seed;
  let h2 = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    h1 = Math.imul(h1 ^ unit, 2654435761);
    h2 = Math.imul(h2 ^ unit, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36).padStart(11, "0");
}
