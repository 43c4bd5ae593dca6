import { previewLinkState } from "#domain/projects/preview-link.ts";
import { type Project, projectPath } from "#domain/projects/project.ts";
import { networkOf } from "../../http/address-range.ts";
import { RateLimiter } from "../../http/rate-limiter.ts";
import type { World } from "../../world.ts";
import { findProjectForPreview } from "../store.ts";
import { findPreviewLink } from "./find-link.ts";

const GUESSES_PER_NETWORK = { burst: 30, perMinute: 6, keysMax: 10_000 };

/** `busy`: too many invalid links from this network. */
export type OpenedPreview =
  | { state: "open"; linkId: string; expiresAt: Date; project: Project }
  | { state: "public"; path: string }
  | { state: "ended" | "unknown" | "busy" };

const guesses = new RateLimiter(GUESSES_PER_NETWORK);

export async function openPreview(
  { db, now }: Pick<World, "db" | "now">,
  token: string,
  address: string,
): Promise<OpenedPreview> {
  const at = now();
  const link = await findPreviewLink(db, token);
  // Valid links are never throttled: behind one proxy, strangers share a network.
  if (!link) {
    const isAllowed = guesses.take(networkOf(address), at.getTime());
    return { state: isAllowed ? "unknown" : "busy" };
  }
  if (previewLinkState(link, at) !== "live") return { state: "ended" };
  const found = await findProjectForPreview(db, link.projectId);
  if (!found) return { state: "unknown" };
  const { project, isPublic } = found;
  if (isPublic) return { state: "public", path: projectPath(project) };
  return { state: "open", linkId: link.id, expiresAt: link.expiresAt, project };
}
