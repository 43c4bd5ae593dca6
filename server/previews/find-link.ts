import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "../db/connection.ts";
import type { PreviewedItems } from "../media/visibility.ts";
import { isToken, tokenHash } from "../secret-token.ts";
import { previewLinks } from "./tables.ts";

/** In any state; null for an unknown token. Looked up by hash, so timing reveals nothing. */
export async function findPreviewLink(db: Queryable, token: string) {
  if (!isToken(token)) return null;
  const { id, projectId, postId, expiresAt, revokedAt } = previewLinks;
  const [link] = await db
    .select({ id, projectId, postId, expiresAt, revokedAt })
    .from(previewLinks)
    .where(eq(previewLinks.tokenHash, tokenHash(token)));
  return link ?? null;
}

export async function itemsUnlockedBy(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
): Promise<PreviewedItems> {
  const hashes = tokens.filter(isToken).map(tokenHash);
  if (hashes.length === 0) return { projectIds: [], postIds: [] };
  const { projectId, postId, revokedAt, expiresAt } = previewLinks;
  const rows = await db
    .selectDistinct({ projectId, postId })
    .from(previewLinks)
    .where(and(inArray(previewLinks.tokenHash, hashes), isNull(revokedAt), gt(expiresAt, now)));
  return {
    projectIds: rows.flatMap((row) => row.projectId ?? []),
    postIds: rows.flatMap((row) => row.postId ?? []),
  };
}
