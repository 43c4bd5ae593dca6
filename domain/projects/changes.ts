import { z } from "zod";
import {
  changedIds,
  type ItemReply,
  type ParsedChange,
  parseItemChange,
  type RawChange,
} from "../forms/item-changes.ts";
import { line } from "../forms/line.ts";
import { FEATURED_MAX } from "./project.ts";

export const ARCHIVE_REASON_MAX_CHARS = 300;

/** spec: admin-area §8 */
export const FEATURED_FULL = `Maximum of ${FEATURED_MAX} featured projects allowed`;

const { one, several } = changedIds({ one: "project", several: "projects" });

const OF_SEVERAL = ["show", "hide", "restore"] as const;
const OF_ONE = ["feature", "unfeature", "allow-preview", "disallow-preview", "delete"] as const;

export const PROJECT_INTENTS = [...OF_SEVERAL, "archive", ...OF_ONE] as const;

const projectChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(OF_SEVERAL), ids: several }),
  z.object({
    intent: z.literal("archive"),
    ids: several,
    reason: line("Reason", { max: ARCHIVE_REASON_MAX_CHARS }),
  }),
  z.object({ intent: z.enum(OF_ONE), ids: one }),
]);
export type ProjectChange = z.infer<typeof projectChangeSchema>;
export type ProjectIntent = ProjectChange["intent"];

export type ProjectReply = ItemReply<ProjectIntent>;

export function parseProjectChange(asked: RawChange): ParsedChange<ProjectChange> {
  return parseItemChange(projectChangeSchema, PROJECT_INTENTS, asked);
}

/** Above the featured limit, since an open screen may be outdated. */
const ORDERED_MAX = 100;

export const featuredOrderSchema = z.object({ ids: z.array(z.uuid()).max(ORDERED_MAX) });

export type FeaturedOrderReply = { status: "done" | "failed" };
