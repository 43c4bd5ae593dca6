import { type ListedPreviewLink, timeFrom } from "#domain/projects/preview-link.ts";
import { momentDate } from "#domain/site/dates.ts";
import { readSite } from "../../site/store.ts";
import type { World } from "../../world.ts";
import { listPreviewLinks, type PreviewLink } from "./list-links.ts";

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
