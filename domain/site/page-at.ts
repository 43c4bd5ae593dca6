import { isPlainSlug } from "../forms/slug.ts";
import { percentDecoded } from "../html/addresses.ts";
import { postPath } from "../posts/post.ts";
import { projectPath } from "../projects/project.ts";
import { isUuid } from "../values/uuid.ts";
import { PAGE_TITLES } from "./page-titles.ts";

/** Of a percent-encoded path: a slug has up to 200 characters, of up to four bytes. Index entries hold 2,700 bytes. */
export const PAGE_PATH_MAX_CHARS = 2_500;

/** `path` in its usual spelling. */
export type PublicPage =
  | { kind: "page"; path: keyof typeof PAGE_TITLES }
  | { kind: "post"; path: string; slug: string }
  | { kind: "project"; path: string; slug: string }
  | { kind: "project"; path: string; id: string };

/** What `app/routes.ts` shows at a percent-encoded path if there is such an item. Null for other paths. */
export function pageAt(path: string): PublicPage | null {
  const bare = path.replace(/(.)\/$/, "$1");
  if (isPagePath(bare)) return { kind: "page", path: bare };
  const [, route, segment = ""] = /^\/(blog|project|project\/id)\/([^/]+)$/.exec(bare) ?? [];
  const name = percentDecoded(segment);
  if (route === "project/id") {
    const id = name.toLowerCase();
    return isUuid(id) ? { kind: "project", path: projectPath({ id, slug: null }), id } : null;
  }
  if (!isPlainSlug(name) || !name.isWellFormed()) return null;
  const slug = name;
  if (route === "blog") return { kind: "post", path: postPath({ slug }), slug };
  if (route !== "project") return null;
  return { kind: "project", path: projectPath({ id: "", slug }), slug };
}

function isPagePath(path: string): path is keyof typeof PAGE_TITLES {
  return Object.hasOwn(PAGE_TITLES, path);
}
