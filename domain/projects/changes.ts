import { z } from "zod";
import { line } from "../forms/line.ts";

/** How many projects can be changed at once: more than a page of the list holds. */
export const CHANGED_AT_ONCE_MAX = 100;
export const ARCHIVE_REASON_MAX = 300;

/** spec: admin-area §8 */
export const FEATURED_FULL = "Maximum of 6 featured projects allowed";

const id = z.uuid();
const one = z.tuple([id]);
const several = z.array(id).min(1).max(CHANGED_AT_ONCE_MAX);

/** What was asked for of one or of several projects. */
export const projectChangeSchema = z.discriminatedUnion("intent", [
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
