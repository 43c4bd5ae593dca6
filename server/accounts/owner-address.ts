import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { Settings } from "../env.ts";
import { user } from "./tables.ts";

/** Where the owner reads mail: the account's address, else the setting's, else nowhere. */
export async function readOwnerAddress(
  db: Queryable,
  { OWNER_EMAIL }: Pick<Settings, "OWNER_EMAIL">,
): Promise<string | null> {
  const [owner] = await db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.role, "owner"))
    .orderBy(asc(user.createdAt))
    .limit(1);
  return owner?.email ?? OWNER_EMAIL ?? null;
}
