import { desc, eq } from "drizzle-orm";
import type { PopularTerm } from "#domain/overview/overview.ts";
import type { Queryable } from "../db/connection.ts";
import { popularTerms } from "./tables.ts";

/** The keywords or categories that most public projects and posts carry, the most first. */
export function readPopular(
  db: Queryable,
  kind: "keyword" | "category",
  most: number,
): Promise<PopularTerm[]> {
  const { term, total, key } = popularTerms;
  return db
    .select({ term, total })
    .from(popularTerms)
    .where(eq(popularTerms.kind, kind))
    .orderBy(desc(total), key)
    .limit(most);
}
