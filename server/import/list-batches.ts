import { count, desc, eq, ne } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/connection.ts";
import { importBatches, importItems } from "./tables.ts";

/** As many imports as anybody would take back. */
const LISTED_MAX = 20;

export type PastImport = {
  id: string;
  source: string;
  origin: "command-line" | "admin";
  runId: string | null;
  createdAt: Date;
  /** What of it is still here. */
  items: number;
  written: number | null;
  /** False when it was stopped on its way, or is under way. */
  isComplete: boolean;
  undone: { at: Date; removed: number; restored: number; kept: string[] } | null;
};

const summarySchema = z.object({
  written: z.number().optional(),
  isComplete: z.boolean().optional(),
  undone: z
    .object({ removed: z.number(), restored: z.number(), kept: z.array(z.string()) })
    .optional(),
});

/** The newest imports, by whatever way; the sample is no import of anybody's. */
export async function listBatches(db: Queryable): Promise<PastImport[]> {
  const newest = db
    .select()
    .from(importBatches)
    .where(ne(importBatches.origin, "sample"))
    .orderBy(desc(importBatches.createdAt))
    .limit(LISTED_MAX)
    .as("newest");
  const rows = await db
    .select({
      id: newest.id,
      source: newest.source,
      origin: newest.origin,
      runId: newest.runId,
      createdAt: newest.createdAt,
      undoneAt: newest.undoneAt,
      summary: newest.summary,
      items: count(importItems.id),
    })
    .from(newest)
    .leftJoin(importItems, eq(importItems.batchId, newest.id))
    .groupBy(
      ...[newest.id, newest.source, newest.origin, newest.runId],
      ...[newest.createdAt, newest.undoneAt, newest.summary],
    )
    .orderBy(desc(newest.createdAt));
  return rows.map(({ summary, undoneAt, origin, ...row }) => {
    const { written = null, isComplete = false, undone } = summarySchema.parse(summary);
    const nothing = { removed: 0, restored: 0, kept: [] };
    return {
      ...{ ...row, written, isComplete },
      origin: origin === "admin" ? "admin" : "command-line",
      undone: undoneAt && { at: undoneAt, ...nothing, ...undone },
    };
  });
}
