import { eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import { isToken, newToken } from "../secret-token.ts";
import type { Auth } from "./auth.ts";
import { deleteEmailChange } from "./email-change/store.ts";
import { verification } from "./tables.ts";

type Purpose = "reset-password" | "set-up" | "second-step" | "add-passkey" | "use-passkey";

/** Single-use; only the hash is stored. `about`: its subject, such as an account id. */
export async function createToken(
  auth: Auth,
  purpose: Purpose,
  about: string,
  expiresAt: Date,
): Promise<string> {
  const { internalAdapter } = await (await auth()).$context;
  const token = newToken();
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(purpose, token),
    value: about,
    expiresAt,
  });
  return token;
}

/** The subject, without consuming the token; null when invalid or expired. */
export async function readToken(auth: Auth, purpose: Purpose, token: string, now: Date) {
  return (await findToken(auth, purpose, token, now))?.about ?? null;
}

export async function findToken(auth: Auth, purpose: Purpose, token: string, now: Date) {
  if (!isToken(token)) return null;
  const { internalAdapter } = await (await auth()).$context;
  const found = await internalAdapter.findVerificationValue(identifierOf(purpose, token));
  return found && found.expiresAt > now ? { id: found.id, about: found.value } : null;
}

/** Consumes a token within a transaction; false when it was used or voided meanwhile. */
export async function consumeTokenIn(tx: Queryable, id: string): Promise<boolean> {
  const spent = await tx
    .delete(verification)
    .where(eq(verification.id, id))
    .returning({ id: verification.id });
  return spent.length > 0;
}

/** Only one of several concurrent callers gets the subject. */
export async function consumeToken(
  auth: Auth,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const { internalAdapter } = await (await auth()).$context;
  const used = await internalAdapter.consumeVerificationValue(identifierOf(purpose, token));
  return used?.value ?? null;
}

function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${token}`;
}

export async function voidPending(db: Queryable, accountId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, accountId));
  await deleteEmailChange(db, accountId);
}
