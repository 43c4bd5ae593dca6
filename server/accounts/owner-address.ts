import type { Queryable } from "../db/connection.ts";
import type { Settings } from "../env.ts";
import { findOwner } from "./store.ts";

/** The account's address, else `OWNER_EMAIL`, else null. */
export async function readOwnerAddress(
  db: Queryable,
  { OWNER_EMAIL }: Pick<Settings, "OWNER_EMAIL">,
): Promise<string | null> {
  return (await findOwner(db))?.email ?? OWNER_EMAIL ?? null;
}
