import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { isToken, tokenHash } from "../../accounts/secret-token.ts";
import type { Queryable } from "../../db/connection.ts";
import { projectPreviewLinks } from "../tables.ts";

/** In any state; null for an unknown token. Looked up by hash, so timing reveals nothing. */
export async function findPreviewLink(db: Queryable, token: string) {
  if (!isToken(token)) return null;
  const { id, projectId, expiresAt, revokedAt } = projectPreviewLinks;
  const [link] = await db
    .select({ id, projectId, expiresAt, revokedAt })
    .from(projectPreviewLinks)
    .where(eq(projectPreviewLinks.tokenHash, tokenHash(token)));
  return link ?? null;
}

export async function projectsUnlockedBy(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
): Promise<string[]> {
  const hashes = tokens.filter(isToken).map(tokenHash);
  if (hashes.length === 0) return [];
  const { projectId, revokedAt, expiresAt } = projectPreviewLinks;
  const rows = await db
    .selectDistinct({ projectId })
    .from(projectPreviewLinks)
    .where(
      and(inArray(projectPreviewLinks.tokenHash, hashes), isNull(revokedAt), gt(expiresAt, now)),
    );
  return rows.map((row) => row.projectId);
}
