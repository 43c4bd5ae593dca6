import type { MediaGuard } from "../media/serve.ts";
import { publicVisibility } from "../media/visibility.ts";
import type { World } from "../world.ts";
import { itemsUnlockedBy } from "./find-link.ts";
import { previewTokensFrom } from "./preview-cookies.ts";

/** Grants what would be public once the project or post is shown, until the link ends. */
export function previewGuard({
  db,
  environment,
  now,
}: Pick<World, "db" | "environment" | "now">): MediaGuard {
  return async (media, c, isOriginal) => {
    const tokens = previewTokensFrom(environment.SITE_URL, c.req.header("Cookie"));
    if (tokens.length === 0) return false;
    const at = now();
    const previewed = await itemsUnlockedBy(db, tokens, at);
    if (previewed.projectIds.length === 0 && previewed.postIds.length === 0) return false;
    const { original, renditions } = await publicVisibility(db, media, at, previewed);
    return isOriginal ? original : renditions;
  };
}
