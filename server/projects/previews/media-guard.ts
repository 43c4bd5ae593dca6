import type { MediaGuard } from "../../media/serve.ts";
import { publicVisibility } from "../../media/visibility.ts";
import type { World } from "../../world.ts";
import { projectsHeld } from "./find-link.ts";
import { tokensHeld } from "./preview-cookies.ts";

/**
 * The holder of a link may have what the public could have of the project once it is shown: its pictures,
 * and its files where it allows the public preview. Ends with the link.
 */
export function previewGuard({
  db,
  settings,
  now,
}: Pick<World, "db" | "settings" | "now">): MediaGuard {
  return async (media, c, isOriginal) => {
    const tokens = tokensHeld(settings.SITE_URL, c.req.header("Cookie"));
    if (tokens.length === 0) return false;
    const at = now();
    const projects = await projectsHeld(db, tokens, at);
    if (projects.length === 0) return false;
    const { original, renditions } = await publicVisibility(db, media, at, projects);
    return isOriginal ? original : renditions;
  };
}
