import { z } from "zod";
import { isTimeZone } from "../site/time-zone.ts";
import { POST_FIELD_SCHEMAS, type PostField } from "./post-fields.ts";

/** `auto` keeps the changes as a working copy; the others make them live. */
const SAVE_KINDS = ["auto", "save", "publish", "schedule", "unpublish"] as const;
export type SaveKind = (typeof SAVE_KINDS)[number];

/**
 * A save carries every field that differs from its last confirmed value, also those that an earlier,
 * unanswered save carried. `bases`: fingerprints of the values that this one may replace: the last
 * confirmed one, and those sent since then. See docs/decisions/0040.
 */
export type FieldChange = { value: unknown; bases: string[] };

/**
 * A save by one open editor. `sequence` rises with each, so that one that arrives late or again
 * changes nothing. `scheduledFor`: local time, `YYYY-MM-DDTHH:mm`, in the `timeZone` that the editor
 * shows, which the site's may no longer be.
 */
export type PostSave = {
  editorId: string;
  sequence: number;
  kind: SaveKind;
  scheduledFor?: string | undefined;
  timeZone?: string | undefined;
  changes: Partial<Record<PostField, FieldChange>>;
};

const BASES_MAX = 50;
const FINGERPRINT_MAX_CHARS = 40;
const TIME_ZONE_MAX_CHARS = 100;

const base = z.string().max(FINGERPRINT_MAX_CHARS);
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
  timeZone: z.string().max(TIME_ZONE_MAX_CHARS).refine(isTimeZone).optional(),
  changes: z.strictObject(changes).partial(),
});
