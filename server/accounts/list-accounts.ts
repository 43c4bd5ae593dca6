import { asc, eq, sql } from "drizzle-orm";
import type { Role } from "#domain/accounts/role.ts";
import type { Queryable } from "../db/connection.ts";
import { passkeys, secondFactors, user } from "./tables.ts";

export type ListedAccount = {
  name: string;
  email: string;
  role: Role;
  lastSignedInAt: Date | null;
  hasSecondFactor: boolean;
  passkeys: number;
};

export async function listAccounts(db: Queryable): Promise<ListedAccount[]> {
  return db
    .select({
      name: user.name,
      email: user.email,
      role: user.role,
      lastSignedInAt: user.lastSignedInAt,
      hasSecondFactor: sql<boolean>`coalesce(${secondFactors.verified}, false)`,
      passkeys: db.$count(passkeys, eq(passkeys.accountId, user.id)),
    })
    .from(user)
    .leftJoin(secondFactors, eq(secondFactors.accountId, user.id))
    .orderBy(sql`${user.role} = 'owner' desc`, asc(user.email));
}
