import { and, eq, isNull, sql } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Saved, Versioned } from "../db/settings.ts";
import type { World } from "../world.ts";
import { type Actor, logAccess } from "./access-log.ts";
import { contactSubmissions } from "./tables.ts";

type Notes = { notes: string };

/** Conflicts when they were saved since `version`. Null when the message is gone. */
export function saveNotes(
  { db }: Pick<World, "db">,
  actor: Actor,
  submissionId: string,
  { notes, version }: Versioned<Notes>,
): Promise<Saved<Notes> | null> {
  const { id, deletedAt, notesVersion } = contactSubmissions;
  const columns = { notes: contactSubmissions.notes, version: notesVersion };
  const isIt = and(eq(id, submissionId), isNull(deletedAt));
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .update(contactSubmissions)
      .set({ notes, notesVersion: sql`${notesVersion} + 1` })
      .where(and(isIt, eq(notesVersion, version)))
      .returning(columns);
    if (saved) {
      await logAccess(tx, actor, { action: "change_notes", submissionId, details: {} });
      await announce(tx, ["messages"]);
      return { status: "saved", current: saved };
    }
    const [current] = await tx.select(columns).from(contactSubmissions).where(isIt);
    if (!current) return null;
    // Saved again after a lost reply.
    return { status: current.notes === notes ? "saved" : "conflict", current };
  });
}
