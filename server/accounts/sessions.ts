import { and, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import { announce } from "../db/announcements.ts";
import type { Queryable } from "../db/connection.ts";
import type { SignedIn } from "../http/current-user.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import { scheduledJob } from "../jobs/job.ts";
import type { World } from "../world.ts";
import { headersOf } from "./session-authenticator.ts";
import { emailChanges, session, user, verification } from "./tables.ts";

/** `userAgent` is untrusted, of any length. */
type Session = {
  id: string;
  userAgent: string;
  ipAddress: string;
  signedInAt: Date;
  usedAt: Date;
};

const SESSIONS_LISTED_MAX = 100;

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
    .limit(SESSIONS_LISTED_MAX);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? "",
    ipAddress: row.ipAddress ?? "",
    signedInAt: row.createdAt,
    usedAt: row.updatedAt,
  }));
}

const SESSION_ID = /^[\w-]{1,64}$/;

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

/** Returns how many had not expired. */
export async function endOtherSessions(
  { db, now }: World,
  { account, sessionId }: SignedIn,
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, account.id), ne(session.id, sessionId)))
      .returning({ expiresAt: session.expiresAt });
    if (ended.length > 0) await announce(tx, ["accounts"]);
    return ended.filter(({ expiresAt }) => expiresAt > now()).length;
  });
}

export async function activeOwnerSessions(
  db: Queryable,
  sessionIds: string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(inArray(session.id, sessionIds), gt(session.expiresAt, now), eq(user.role, "owner")),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function signOut(
  { auth, db }: Pick<World, "auth" | "db">,
  client: ClientWithCookies,
): Promise<string[]> {
  const { api } = await auth();
  const { headers } = await api.signOut({ headers: headersOf(client), returnHeaders: true });
  await announce(db, ["accounts"]);
  return headers.getSetCookie();
}

export const forgetExpiredJob = scheduledJob({
  name: "forget-expired-sessions",
  timeoutSeconds: 60,
  cron: "40 3 * * *",
  async run({ db, now }) {
    for (const table of [session, verification, emailChanges]) {
      await db.delete(table).where(lt(table.expiresAt, now()));
    }
  },
});
