import type { Queryable } from "../db/connection.ts";
import { hashPassword, needsRehash } from "./password-hash.ts";
import { replaceHash } from "./store.ts";

/** Hashes a password anew that was just found right, where its hash was made at an older cost. */
export async function raiseHash(
  db: Queryable,
  accountId: string,
  { password, hash }: { password: string; hash: string },
): Promise<void> {
  if (needsRehash(hash)) {
    await replaceHash(db, accountId, { old: hash, new: await hashPassword(password) });
  }
}
