import { z } from "zod";

const CHANGED_AT_ONCE_MAX = 100;

/** "quiet": no email was due; "failed": it could not be queued. */
export type PublishOutcome = "sent" | "failed" | "quiet";

export type ChangedItem = { id: string; title: string; mail: PublishOutcome };

/**
 * `left`: archived items, which must be restored first. `missing`: how many no longer exist. Items
 * already in the requested state are in none of these.
 */
export type ItemsChanged = {
  changed: ChangedItem[];
  left: { id: string; title: string }[];
  missing: number;
};

/** `full`: no more can be changed this way; `failed`: nothing was changed. */
export type ItemReply<Intent extends string> = { intent: Intent } & (
  | ({ status: "done" } & ItemsChanged)
  | { status: "full" | "failed" }
  | { status: "refused"; problem: string }
);

type Noun = { one: string; several: string };

/** Schemas of the ids in a change. */
export function changedIds(noun: Noun) {
  const id = z.uuid(`${noun.one.charAt(0).toUpperCase()}${noun.one.slice(1)} not found.`);
  return {
    one: z.tuple([id], `Only one ${noun.one} can be changed at a time.`),
    several: z
      .array(id)
      .min(1, `Choose a ${noun.one}.`)
      .max(
        CHANGED_AT_ONCE_MAX,
        `At most ${CHANGED_AT_ONCE_MAX} ${noun.several} can be changed at once.`,
      ),
  };
}

export type ItemChange<Intent extends string> = { intent: Intent; ids: string[] };
export type RawChange = { intent: unknown; ids: unknown[]; reason?: unknown };

export type ParsedChange<Change extends { intent: string }> =
  | { ok: true; change: Change }
  | { ok: false; intent: Change["intent"]; problem: string }
  | null;

/** The parser of changes that need nothing but the items. */
export function itemChanges<const Intent extends string>(intents: readonly Intent[], noun: Noun) {
  const schema = z.object({ intent: z.enum(intents), ids: changedIds(noun).several });
  return (asked: RawChange): ParsedChange<ItemChange<Intent>> =>
    parseItemChange(schema, intents, asked);
}

/** Null when the intent is unknown; `problem` is shown to the owner. */
export function parseItemChange<Change extends { intent: string }>(
  schema: z.ZodType<Change>,
  intents: readonly Change["intent"][],
  asked: { intent?: unknown },
): ParsedChange<Change> {
  const intent = intents.find((known) => known === asked.intent);
  if (intent === undefined) return null;
  const parsed = schema.safeParse(asked);
  if (parsed.success) return { ok: true, change: parsed.data };
  return { ok: false, intent, problem: parsed.error.issues[0]?.message ?? "" };
}
