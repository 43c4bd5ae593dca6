import { z } from "zod";
import { line } from "../forms/line.ts";
import { trimmed } from "../text/blank.ts";
import { isFarLongerThan } from "../text/code-points.ts";
import { normalized } from "../text/normalize.ts";

const NAMED_KINDS = ["client", "role"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** In code points. */
export const NAMED_MAX_CHARS = 120;

/** Invisible characters, except joiners and variation selectors that scripts and emoji need. */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<![\p{Lo}\p{M}\p{So}\p{Sk}])(?:\u200c|\u200d|\ufe0f)/gu;

/** Names that look alike become equal. Blank when nothing is visible. */
export function normalizeName(name: string): string {
  return trimmed(
    normalized(name.toWellFormed())
      .replace(INVISIBLE, "")
      .replace(/[\s\p{Cc}\u2800]+/gu, " "),
  );
}

const name = z.preprocess(
  (typed) =>
    typeof typed === "string" && !isFarLongerThan(typed, NAMED_MAX_CHARS)
      ? normalizeName(typed)
      : typed,
  line("Name", { max: NAMED_MAX_CHARS, required: true }),
);
const kind = z.enum(NAMED_KINDS);

/** spec: admin-area §5: the name is not blank */
export const namedSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), kind, name }),
  z.object({ intent: z.literal("rename"), kind, id: z.uuid(), name }),
  z.object({ intent: z.literal("remove"), kind, id: z.uuid() }),
  z.object({
    intent: z.literal("merge"),
    kind,
    id: z.uuid(),
    into: z.uuid("Choose one from the list."),
  }),
]);
export type NamedChange = z.output<typeof namedSchema>;

export type NamedRow = { id: string; name: string; isNew: boolean };

/** `item`: the resulting client or role, null when removed. */
export type NamedOutcome =
  | { status: "done"; item: NamedRow | null }
  | { status: "refused"; problem: string };

export type NamedReply = NamedOutcome | { status: "failed" };

/** spec: admin-area §8 */
export const NAMED_TOASTS = {
  client: { added: "Client added successfully", failed: "Failed to add client" },
  role: { added: "Role added successfully", failed: "Failed to add role" },
} as const satisfies Record<NamedKind, { added: string; failed: string }>;
