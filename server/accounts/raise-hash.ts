import type { Queryable } from "../db/connection.ts";
import { hashPassword, needsRehash } from "./password-hash.ts";
import { findPasswordHash, replaceHash } from "./store.ts";

/** Hashes a password anew that was just found right, where its hash was made at an older cost. */
export async function raiseHash(db: Queryable, accountId: string, password: string): Promise<void> {
  const hash = await findPasswordHash(db, accountId);
  if (hash === null || !needsRehash(hash)) return;
  await replaceHash(db, accountId, { old: hash, new: await hashPassword(password) });
}
