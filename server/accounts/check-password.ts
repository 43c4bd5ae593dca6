import type { Queryable } from "../db/connection.ts";
import type { Account } from "../http/visitor.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { findAccountByEmail, findPasswordHash } from "./store.ts";

/** What is looked at in place of a hash where an address has no account, or no password. */
let nobodysHash: Promise<string> | null = null;

/**
 * Whose password this is, with the hash by which it was found right; null when it is nobody's. Takes
 * as long for an address that nobody has.
 */
export async function checkPassword(
  db: Queryable,
  { email, password }: { email: string; password: string },
): Promise<{ account: Account; hash: string } | null> {
  nobodysHash ??= hashPassword("nobody signs in by this");
  const account = await findAccountByEmail(db, email);
  const hash = await findPasswordHash(db, account?.id ?? "nobody");
  const isRight = await verifyPassword({ hash: hash ?? (await nobodysHash), password });
  return account && hash !== null && isRight ? { account, hash } : null;
}
