import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { deleteEmailChange } from "./email-change/store.ts";
import { verification } from "./tables.ts";

export async function voidPending(db: Queryable, accountId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, accountId));
  await deleteEmailChange(db, accountId);
}
