import { eq } from "drizzle-orm";
import { session } from "#server/accounts/tables.ts";
import { tokenHash } from "#server/secret-token.ts";
import { MEMBER, makeAccount, OWNER, signInAt } from "./accounts.ts";
import type { ContentSite } from "./content-site.ts";

export const VISITORS = ["anonymous", "member", "owner", "expired", "revoked"] as const;
export type VisitorKind = (typeof VISITORS)[number];

export async function visitorsOf({ db, url }: ContentSite): Promise<Record<VisitorKind, string>> {
  await makeAccount(db, "owner");
  await makeAccount(db, "member");
  const [expired, revoked] = [await signInAt(url, OWNER), await signInAt(url, OWNER)];
  const isOf = (cookie: string) => eq(session.token, tokenHash(tokenIn(cookie)));
  await db
    .update(session)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(isOf(expired));
  await db.delete(session).where(isOf(revoked));
  return {
    anonymous: "",
    member: await signInAt(url, MEMBER),
    owner: await signInAt(url, OWNER),
    expired,
    revoked,
  };
}

/** Without the cookie's signature. */
export function tokenIn(cookie: string): string {
  return decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".")[0] ?? "";
}
