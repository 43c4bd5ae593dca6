import { desc, eq, type SQL, sql } from "drizzle-orm";
import {
  type ListedPreviewLink,
  type PreviewedItem,
  type PreviewLinkState,
  previewLinkState,
  relativeTime,
} from "#domain/previews/preview-link.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import type { Queryable } from "../db/connection.ts";
import type { World } from "../world.ts";
import { previewLinks } from "./tables.ts";

const LINKS_LISTED_MAX = 50;

export async function formattedPreviewLinks(
  { db, now }: Pick<World, "db" | "now">,
  item: PreviewedItem,
  timeZone: string,
): Promise<ListedPreviewLink[]> {
  const at = now();
  const links = await listPreviewLinks(db, item, at);
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

type PreviewLink = Omit<typeof previewLinks.$inferSelect, "projectId" | "postId" | "tokenHash"> & {
  state: PreviewLinkState;
};

export async function listPreviewLinks(
  db: Queryable,
  item: PreviewedItem,
  now: Date,
): Promise<PreviewLink[]> {
  const { expiresAt, revokedAt, createdAt, id } = previewLinks;
  const isLive = sql`${revokedAt} is null and ${expiresAt} > ${now}`;
  const rows = await db
    .select()
    .from(previewLinks)
    .where(isLinkOf(item))
    .orderBy(desc(isLive), desc(createdAt), desc(id))
    .limit(LINKS_LISTED_MAX);
  return rows.map(({ projectId: _, postId: __, tokenHash: ___, ...link }) => ({
    ...link,
    state: previewLinkState(link, now),
  }));
}

export function isLinkOf({ noun, id }: PreviewedItem): SQL {
  return eq(noun === "project" ? previewLinks.projectId : previewLinks.postId, id);
}
