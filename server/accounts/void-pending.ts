import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { dropEmailChange } from "./email-change/store.ts";
import { verification } from "./tables.ts";

/**
 * Makes worthless what was half-way with an account when its password changes: links to a new password,
 * sign-ins that wait for a code, and an address that somebody else may have asked for.
 */
export async function voidPending(db: Queryable, accountId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, accountId));
  await dropEmailChange(db, accountId);
}
