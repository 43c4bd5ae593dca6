import { markdownPath, pathOfMarkdown } from "#domain/site/markdown-path.ts";
import type { ResourceRoute } from "../../http/resource-route.ts";
import { findRedirect } from "../redirects.ts";
import { readMarkdownPage } from "./read-page.ts";

const TYPE = "text/markdown; charset=utf-8";

/** Undefined when `path` is not that of a Markdown version. */
export function markdownRoute(path: string): ResourceRoute | undefined {
  const page = pathOfMarkdown(path);
  if (page === null) return undefined;
  return async (world, notes) => {
    const { db, now, environment } = world;
    // A slug from before `.md` was reserved.
    if ((await readMarkdownPage(world, path)) !== null) return null;
    const found = await readMarkdownPage(world, page);
    const target = found?.path ?? (await findRedirect(db, page, now()));
    if (target && target !== page) return movedTo(versionOf(target));
    if (!found) return null;
    notes.dependsOn(...found.tags);
    notes.allowCaching(found.until);
    return {
      type: TYPE,
      body: Buffer.from(found.markdown),
      headers: { Link: `<${environment.SITE_URL}${page}>; rel="canonical"` },
    };
  };
}

function movedTo(location: string) {
  return {
    type: TYPE,
    body: Buffer.alloc(0),
    status: 301 as const,
    location,
  };
}

/** Redirects may lead to pages without a Markdown version. */
function versionOf(target: string): string {
  const [page = ""] = target.split(/[?#]/, 1);
  const path = markdownPath(page);
  return pathOfMarkdown(path) === null ? target : path + target.slice(page.length);
}
