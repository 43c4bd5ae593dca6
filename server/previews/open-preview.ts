import { type Post, postPath } from "#domain/posts/post.ts";
import { previewLinkState } from "#domain/previews/preview-link.ts";
import { type Project, projectPath } from "#domain/projects/project.ts";
import type { Queryable } from "../db/connection.ts";
import { networkOf } from "../http/address-range.ts";
import { RateLimiter } from "../http/rate-limiter.ts";
import { findPostForPreview } from "../posts/store.ts";
import { findProjectForPreview } from "../projects/store.ts";
import type { World } from "../world.ts";
import { findPreviewLink } from "./find-link.ts";

const GUESSES_PER_NETWORK = { burst: 30, perMinute: 6, keysMax: 10_000 };

type Previewed = { noun: "project"; project: Project } | { noun: "post"; post: Post };

/** `busy`: too many invalid links from this network. */
type OpenedPreview =
  | { state: "open"; linkId: string; expiresAt: Date; item: Previewed }
  | { state: "public"; path: string }
  | { state: "ended"; linkId: string }
  | { state: "unknown" | "busy" };

const guesses = new RateLimiter(GUESSES_PER_NETWORK);

/** `address`: of the client. `owner`: the site's name, for posts without an author. */
export async function openPreview(
  { db, now }: Pick<World, "db" | "now">,
  token: string,
  { address, owner }: { address: string; owner: string },
): Promise<OpenedPreview> {
  const at = now();
  const link = await findPreviewLink(db, token);
  // Valid links are never throttled: behind one proxy, strangers share a network.
  if (!link) {
    const isAllowed = guesses.take(networkOf(address), at.getTime());
    return { state: isAllowed ? "unknown" : "busy" };
  }
  if (previewLinkState(link, at) !== "live") return { state: "ended", linkId: link.id };
  const found = await readItem(db, link, at, owner);
  if (!found) return { state: "unknown" };
  const { publicPath, item } = found;
  if (publicPath !== null) return { state: "public", path: publicPath };
  return { state: "open", linkId: link.id, expiresAt: link.expiresAt, item };
}

/** `publicPath`: where visitors see all of it, null when they don't. */
type FoundItem = { item: Previewed; publicPath: string | null };

async function readItem(
  db: Queryable,
  { projectId, postId }: { projectId: string | null; postId: string | null },
  now: Date,
  owner: string,
): Promise<FoundItem | null> {
  if (projectId) {
    const found = await findProjectForPreview(db, projectId);
    if (!found) return null;
    const { project, isPublic } = found;
    return {
      item: { noun: "project", project },
      publicPath: isPublic ? projectPath(project) : null,
    };
  }
  const found = postId ? await findPostForPreview(db, postId, now, owner) : null;
  if (!found) return null;
  const { post, isLive } = found;
  return { item: { noun: "post", post }, publicPath: isLive ? postPath(post) : null };
}
