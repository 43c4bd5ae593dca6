import { desc, eq, sql } from "drizzle-orm";
import {
  type ListedPreviewLink,
  type PreviewLinkState,
  previewLinkState,
  timeFrom,
} from "#domain/projects/preview-link.ts";
import { momentDate } from "#domain/site/dates.ts";
import type { Queryable } from "../../db/connection.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { projectPreviewLinks } from "../tables.ts";

/** More than the 20 that work; older ones that have ended are history. */
const LISTED_MAX = 50;

/** The links of a project for the pane that lists them. */
export async function showPreviewLinks(
  { db, now }: Pick<World, "db" | "now">,
  projectId: string,
): Promise<ListedPreviewLink[]> {
  const at = now();
  const [links, { timeZone }] = await Promise.all([
    listPreviewLinks(db, projectId, at),
    readSite(db),
  ]);
  return links.map((link) => shown(link, at, timeZone));
}

function shown(link: PreviewLink, now: Date, timeZone: string): ListedPreviewLink {
  const { id, label, state, expiresAt, revokedAt, viewCount, lastViewedAt } = link;
  const end = revokedAt ?? expiresAt;
  const verb = { live: "Expires", expired: "Expired", revoked: "Revoked" }[state];
  return {
    id,
    label,
    state,
    views: viewCount,
    ends: `${verb} ${timeFrom(now, end)}`,
    endsOn: momentDate(end, timeZone),
    lastViewed: lastViewedAt && timeFrom(now, lastViewedAt),
  };
}

/** A link as it is stored, without what its token is known by. */
type PreviewLink = {
  id: string;
  label: string;
  state: PreviewLinkState;
  expiresAt: Date;
  revokedAt: Date | null;
  viewCount: number;
  lastViewedAt: Date | null;
  createdAt: Date;
};

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
