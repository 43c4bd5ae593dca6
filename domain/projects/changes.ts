import { z } from "zod";
import { line } from "../forms/line.ts";
import { FEATURED_MAX } from "./project.ts";

const CHANGED_AT_ONCE_MAX = 100;
export const ARCHIVE_REASON_MAX = 300;

/** spec: admin-area §8 */
export const FEATURED_FULL = `Maximum of ${FEATURED_MAX} featured projects allowed`;

const id = z.uuid("Project not found.");
const one = z.tuple([id], "Only one project can be changed at a time.");
const several = z
  .array(id)
  .min(1, "Choose a project.")
  .max(CHANGED_AT_ONCE_MAX, `At most ${CHANGED_AT_ONCE_MAX} projects can be changed at once.`);

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

/** "quiet": no email was due; "failed": it could not be queued. */
export type PublishOutcome = "sent" | "failed" | "quiet";

export type ChangedProject = { id: string; title: string; mail: PublishOutcome };

/**
 * `left`: archived projects, which must be restored first. `missing`: how many no longer exist.
 * Projects already in the requested state are in none of these.
 */
export type ProjectsChanged = {
  changed: ChangedProject[];
  left: { id: string; title: string }[];
  missing: number;
};

/** `full`: six projects are featured already; `failed`: nothing was changed. */
export type ProjectReply = { intent: ProjectIntent } & (
  | ({ status: "done" } & ProjectsChanged)
  | { status: "full" | "failed" }
  | { status: "refused"; problem: string }
);

type RawChange = { intent: unknown; ids: unknown[]; reason?: unknown };

/** Null when the intent is unknown; `problem` is shown to the owner. */
export function parseProjectChange(
  asked: RawChange,
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

export function projectIntentFrom(name: unknown): ProjectIntent | null {
  return INTENTS.find((known) => known === name) ?? null;
}

const INTENTS: readonly ProjectIntent[] = [
  ...(["show", "hide", "archive", "restore", "feature", "unfeature"] as const),
  ...(["open-preview", "close-preview", "delete"] as const),
];

/** Above the featured limit, since an open screen may be outdated. */
const ORDERED_MAX = 100;

export const featuredOrderSchema = z.object({ ids: z.array(z.uuid()).max(ORDERED_MAX) });

export type FeaturedOrderReply = { status: "done" | "failed" };
