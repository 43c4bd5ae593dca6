import { z } from "zod";
import { line } from "../forms/line.ts";

/** What projects name: whom they were made for, and as what their owner worked on them. */
export const NAMED_KINDS = ["client", "role"] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** In code points. */
const NAME_MAX = 120;

const name = line("Name", { max: NAME_MAX, required: true });
const kind = z.enum(NAMED_KINDS);

/** What the place for clients and roles can be asked to do. spec: admin-area §5: the name is not blank */
export const namedSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), kind, name }),
  z.object({ intent: z.literal("rename"), kind, id: z.uuid(), name }),
  z.object({ intent: z.literal("remove"), kind, id: z.uuid() }),
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
