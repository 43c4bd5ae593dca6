import { percentDecoded } from "#domain/html/addresses.ts";
import { postPath } from "#domain/posts/post.ts";
import { pageAt } from "#domain/site/page-at.ts";
import { missingPaths } from "../site/missing-paths.ts";
import type { World } from "../world.ts";
import type { PostLink } from "./inspect-article.ts";

const CHECKED_MAX = 200;

/** `opens`: the path of a link that does not begin with one. */
type DeadLink<Link> = Link & { opens: string | null };

type CheckedText<Link> = {
  links: readonly Link[];
  anchors: readonly string[];
  /** Of the post itself, which may not be live yet. */
  ownPath: string;
};

/** Links to pages of the site that do not exist, and to parts of the text that it does not have. */
export async function findDeadLinks<Link extends PostLink>(
  world: Pick<World, "db" | "now" | "environment">,
  { links, anchors, ownPath }: CheckedText<Link>,
): Promise<DeadLink<Link>[]> {
  const page = new URL(postPath({ slug: "" }), world.environment.SITE_URL);
  const own = ownLinks(links, page).slice(0, CHECKED_MAX);
  const pathOf = ({ href }: PostLink) => new URL(href, page).pathname;
  const others = own
    .filter(isToPage)
    .map(pathOf)
    .filter((path) => pageAt(path)?.path !== ownPath);
  const missing = new Set(await missingPaths(world, others));
  const ids = new Set(anchors);
  const isDead = (link: PostLink) =>
    isToPage(link) ? missing.has(pathOf(link)) : !leadsTo(ids, link.href.slice(1));
  return own.filter(isDead).map((link) => {
    const isRelative = !/^(?:[/\\#]|[a-z][\w+.-]*:)/i.test(link.href);
    return { ...link, opens: isRelative ? pathOf(link) : null };
  });
}

/** `page`: what relative links are resolved against, as in a browser. */
function ownLinks<Link extends PostLink>(links: readonly Link[], page: URL): Link[] {
  return links.filter(({ href }) => URL.parse(href, page)?.origin === page.origin);
}

const isToPage = ({ href }: PostLink) => !href.startsWith("#");

/** As browsers look for it. */
function leadsTo(ids: ReadonlySet<string>, fragment: string): boolean {
  return ids.has(fragment) || ids.has(percentDecoded(fragment));
}
