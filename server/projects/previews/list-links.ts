import { desc, eq, sql } from "drizzle-orm";
import {
  type ListedPreviewLink,
  type PreviewLinkState,
  previewLinkState,
  relativeTime,
} from "#domain/projects/preview-link.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import type { Queryable } from "../../db/connection.ts";
import type { World } from "../../world.ts";
import { projectPreviewLinks } from "../tables.ts";

const LISTED_MAX = 50;

export async function formattedPreviewLinks(
  { db, now }: Pick<World, "db" | "now">,
  projectId: string,
  timeZone: string,
): Promise<ListedPreviewLink[]> {
  const at = now();
  const links = await listPreviewLinks(db, projectId, at);
  return links.map((link) => formatLink(link, at, timeZone));
}

function formatLink(link: PreviewLink, now: Date, timeZone: string): ListedPreviewLink {
  const { id, label, state, expiresAt, revokedAt, viewCount, lastViewedAt } = link;
  const end = revokedAt ?? expiresAt;
  const verb = { live: "Expires", expired: "Expired", revoked: "Revoked" }[state];
  return {
    id,
    label,
    state,
    views: viewCount,
    ends: `${verb} ${relativeTime(now, end)}`,
    endsOn: shortDateTime(end, timeZone),
    lastViewed: lastViewedAt && relativeTime(now, lastViewedAt),
  };
}

type PreviewLink = Omit<typeof projectPreviewLinks.$inferSelect, "projectId" | "tokenHash"> & {
  state: PreviewLinkState;
};

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
