import { and, eq, like, ne, sql } from "drizzle-orm";
import { nextFree } from "#domain/posts/slug.ts";
import type { Transaction } from "../../db/connection.ts";
import { portfolioProjects } from "../tables.ts";

/**
 * The slug itself when no other project has it, else the first free of `-2`, `-3`…. Until the
 * transaction ends nobody else chooses one here, so that of many at once each gets its own.
 */
export async function chooseSlug(
  tx: Transaction,
  wanted: string,
  ownId: string | null,
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('portfolio_projects.slug'))`);
  const { id, slug } = portfolioProjects;
  const others = ownId ? ne(id, ownId) : undefined;
  const isFree = async (name: string) =>
    (
      await tx
        .select({ id })
        .from(portfolioProjects)
        .where(and(eq(slug, name), others))
    ).length === 0;
  const free = nextFree(wanted, new Set());
  if (await isFree(free)) return free;
  // A long one is cut to make room for its number, so the beginning alone is compared.
  const beginning = wanted.slice(0, 40).replace(/[\\%_]/g, "\\$&");
  const rows = await tx
    .select({ slug })
    .from(portfolioProjects)
    .where(and(like(slug, `${beginning}%`), others));
  return nextFree(wanted, new Set(rows.map((row) => row.slug ?? "")));
}
