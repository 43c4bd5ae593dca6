import { and, desc, eq, gt, ne } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import type { SignedIn } from "../http/visitor.ts";
import type { World } from "../world.ts";
import { session } from "./tables.ts";

/** `userAgent` is what the browser said of itself, of any length and content. */
export type Session = {
  id: string;
  userAgent: string;
  ipAddress: string;
  signedInAt: Date;
  usedAt: Date;
};

/** More than anyone looks through. */
const LISTED_MAX = 100;

/** Where an account is signed in now, the last used first. */
export async function listSessions(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<Session[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, accountId), gt(session.expiresAt, now)))
    .orderBy(desc(session.updatedAt), session.id)
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? "",
    ipAddress: row.ipAddress ?? "",
    signedInAt: row.createdAt,
    usedAt: row.updatedAt,
  }));
}

/** As the accounts library makes them. */
const SESSION_ID = /^[\w-]{1,64}$/;

/** Ends a session of an account; false when it has none of that id. */
export async function endSession({ db }: World, accountId: string, id: string): Promise<boolean> {
  if (!SESSION_ID.test(id)) return false;
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, accountId), eq(session.id, id)))
      .returning({ id: session.id });
    if (ended.length > 0) await announce(tx, ["accounts"]);
    return ended.length > 0;
  });
}

/** Ends all sessions of an account but the one that asks; how many. */
export async function endOtherSessions(
  { db }: World,
  { account, sessionId }: SignedIn,
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, account.id), ne(session.id, sessionId)))
      .returning({ id: session.id });
    if (ended.length > 0) await announce(tx, ["accounts"]);
    return ended.length;
  });
}
