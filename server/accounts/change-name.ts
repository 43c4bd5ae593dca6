import { eq } from "drizzle-orm";
import { type Parsed, parseAccountName } from "#domain/accounts/identity.ts";
import { announce } from "../db/announcements.ts";
import type { World } from "../world.ts";
import { user } from "./tables.ts";

export async function changeName(
  { db, now }: World,
  accountId: string,
  name: string,
): Promise<Parsed<string>> {
  const parsed = parseAccountName(name);
  if (!parsed.ok) return parsed;
  await db.transaction(async (tx) => {
    await tx
      .update(user)
      .set({ name: parsed.value, updatedAt: now() })
      .where(eq(user.id, accountId));
    await announce(tx, ["accounts"]);
  });
  return parsed;
}
