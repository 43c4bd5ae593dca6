import { and, eq, like, ne } from "drizzle-orm";
import { nextFreeSlug } from "#domain/posts/slug.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockUntilCommit } from "../../db/with-lock.ts";
import { portfolioProjects } from "../tables.ts";

/** The slug, or the first free of `-2`, `-3`…. Serialized by a lock until the transaction ends. */
export async function chooseSlug(
  tx: Transaction,
  preferred: string,
  ownId: string | null,
): Promise<string> {
  await lockUntilCommit(tx, "portfolio_projects.slug");
  const { id, slug } = portfolioProjects;
  const others = ownId ? ne(id, ownId) : undefined;
  const isFree = async (name: string) =>
    (
      await tx
        .select({ id })
        .from(portfolioProjects)
        .where(and(eq(slug, name), others))
    ).length === 0;
  const free = nextFreeSlug(preferred, new Set());
  if (await isFree(free)) return free;
  // Long slugs are truncated to make room for the number, so only the beginning is compared.
  const beginning = preferred.slice(0, 40).replace(/[\\%_]/g, "\\$&");
  const rows = await tx
    .select({ slug })
    .from(portfolioProjects)
    .where(and(like(slug, `${beginning}%`), others));
  return nextFreeSlug(preferred, new Set(rows.map((row) => row.slug ?? "")));
}
