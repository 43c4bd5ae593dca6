import { z } from "zod";
import { line } from "../forms/line.ts";
import { trimmed } from "../html/blank.ts";
import { isFarLongerThan } from "../html/code-points.ts";

/** What projects name: whom they were made for, and as what their owner worked on them. */
export const NAMED_KINDS = ["client", "role"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** In code points. */
export const NAME_MAX = 120;

/** What leaves no mark: but for the joiners and the selector that shape letters and signs of other scripts. */
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<![\p{Lo}\p{M}\p{So}\p{Sk}])(?:\u200c|\u200d|\ufe0f)/gu;

/** A name as it is seen: two that look alike are one. Blank when nothing of it is seen. */
export function nameAsSeen(name: string): string {
  return trimmed(
    name
      .toWellFormed()
      .normalize("NFC")
      .replace(UNSEEN, "")
      .replace(/[\s\p{Cc}\u2800]+/gu, " "),
  );
}

const name = z.preprocess(
  (typed) =>
    typeof typed === "string" && !isFarLongerThan(typed, NAME_MAX) ? nameAsSeen(typed) : typed,
  line("Name", { max: NAME_MAX, required: true }),
);
const kind = z.enum(NAMED_KINDS);

/** What the place for clients and roles can be asked to do. spec: admin-area §5: the name is not blank */
export const namedSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), kind, name }),
  z.object({ intent: z.literal("rename"), kind, id: z.uuid(), name }),
  z.object({ intent: z.literal("remove"), kind, id: z.uuid() }),
  z.object({
    intent: z.literal("merge"),
    kind,
    id: z.uuid(),
    into: z.uuid("Choose one of the list."),
  }),
]);
export type NamedChange = z.output<typeof namedSchema>;

/** A client or role: its name as it is written, and whether it was made just now. */
export type NamedRow = { id: string; name: string; isNew: boolean };

/** How a change went: `item` is the client or role that is there now. */
export type NamedOutcome =
  | { status: "done"; item: NamedRow | null }
  | { status: "refused"; problem: string };

/** How it was answered. `failed`: nobody knows. */
export type NamedReply = NamedOutcome | { status: "failed" };

/** spec: admin-area §8 */
export const NAMED_TOASTS = {
  client: { added: "Client added successfully", failed: "Failed to add client" },
  role: { added: "Role added successfully", failed: "Failed to add role" },
} as const satisfies Record<NamedKind, { added: string; failed: string }>;
