import { z } from "zod";
import { line } from "../forms/line.ts";
import { FEATURED_MAX } from "./project.ts";

/** How many projects can be changed at once: more than a page of the list holds. */
const CHANGED_AT_ONCE_MAX = 100;
export const ARCHIVE_REASON_MAX = 300;

/** spec: admin-area §8 */
export const FEATURED_FULL = `Maximum of ${FEATURED_MAX} featured projects allowed`;

const id = z.uuid("There is no such project.");
const one = z.tuple([id], "One project can be changed at a time.");
const several = z
  .array(id)
  .min(1, "Choose a project.")
  .max(CHANGED_AT_ONCE_MAX, `At most ${CHANGED_AT_ONCE_MAX} projects can be changed at once.`);

/** What was asked for of one or of several projects. */
const projectChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["show", "hide", "restore"]), ids: several }),
  z.object({
    intent: z.literal("archive"),
    ids: several,
    reason: line("Reason", { max: ARCHIVE_REASON_MAX }),
  }),
  z.object({
    intent: z.enum(["feature", "unfeature", "open-preview", "close-preview", "delete"]),
    ids: one,
  }),
]);
export type ProjectChange = z.infer<typeof projectChangeSchema>;
export type ProjectIntent = ProjectChange["intent"];

/**
 * What became of the mail about a project that was shown. "quiet": none was due; "failed": it could
 * not be created.
 */
export type PublishOutcome = "sent" | "failed" | "quiet";

export type ChangedProject = { id: string; title: string; mail: PublishOutcome };

/**
 * What a change did. `changed`: those that are not as they were before; `left`: those that lie in the
 * archive, which must be restored first; `missing`: how many do not exist any more. A project that was
 * so already is in none of them.
 */
export type ProjectsChanged = {
  changed: ChangedProject[];
  left: { id: string; title: string }[];
  missing: number;
};

/** How a change was answered. `full`: six are featured; `failed`: nobody knows, and nothing is lost. */
export type ProjectReply = { intent: ProjectIntent } & (
  | ({ status: "done" } & ProjectsChanged)
  | { status: "full" | "failed" }
  | { status: "refused"; problem: string }
);

type Asked = { intent: unknown; ids: unknown[]; reason?: unknown };

/**
 * What was asked for, or why it cannot be done, for people to read; null when nobody could have meant
 * it.
 */
export function parseProjectChange(
  asked: Asked,
):
  | { ok: true; change: ProjectChange }
  | { ok: false; intent: ProjectIntent; problem: string }
  | null {
  const intent = projectIntentFrom(asked.intent);
  if (!intent) return null;
  const parsed = projectChangeSchema.safeParse(asked);
  if (parsed.success) return { ok: true, change: parsed.data };
  return { ok: false, intent, problem: parsed.error.issues[0]?.message ?? "" };
}

/** The intent of that name, or null. */
export function projectIntentFrom(name: unknown): ProjectIntent | null {
  return INTENTS.find((known) => known === name) ?? null;
}

const INTENTS: readonly ProjectIntent[] = [
  ...(["show", "hide", "archive", "restore", "feature", "unfeature"] as const),
  ...(["open-preview", "close-preview", "delete"] as const),
];
