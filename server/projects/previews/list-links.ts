import { desc, eq, sql } from "drizzle-orm";
import { type PreviewLinkState, previewLinkState } from "#domain/projects/preview-link.ts";
import type { Queryable } from "../../db/connection.ts";
import { projectPreviewLinks } from "../tables.ts";

/** A link as it is stored, without what its token is known by. */
export type PreviewLink = {
  id: string;
  label: string;
  state: PreviewLinkState;
  expiresAt: Date;
  revokedAt: Date | null;
  viewCount: number;
  lastViewedAt: Date | null;
  createdAt: Date;
};

/** More than the 20 that work; older ones that have ended are history. */
const LISTED_MAX = 50;

/** The links of a project, those that work first, each kind from the newest on. */
export async function listPreviewLinks(
  db: Queryable,
  projectId: string,
  now: Date,
): Promise<PreviewLink[]> {
  const { expiresAt, revokedAt, createdAt, id } = projectPreviewLinks;
  const isLive = sql`${revokedAt} is null and ${expiresAt} > ${now}`;
  const rows = await db
    .select()
    .from(projectPreviewLinks)
    .where(eq(projectPreviewLinks.projectId, projectId))
    .orderBy(desc(isLive), desc(createdAt), desc(id))
    .limit(LISTED_MAX);
  return rows.map(({ projectId: _, tokenHash: __, ...link }) => ({
    ...link,
    state: previewLinkState(link, now),
  }));
}
