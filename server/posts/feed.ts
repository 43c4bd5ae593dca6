import { sql } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import type { Site } from "#domain/site/site.ts";
import type { Queryable } from "../db/connection.ts";
import { assignHeadingIds, shiftHeadingLevels } from "../html/prepare-headings.ts";
import { sanitize } from "../html/sanitize.ts";
import { parseTree, visit, writeTree } from "../html/tree.ts";
import type { ResourceRoute } from "../http/resource-route.ts";
import { readSite } from "../site/store.ts";
import { element, xmlFile } from "../site/xml.ts";
import { isLive, modifiedAt, newestFirst, nextGoLiveAt } from "./store.ts";
import { blogPosts } from "./tables.ts";

const FEED_POSTS_MAX = 24;
/** Longer articles are represented by their excerpt, which bounds the file. */
const CONTENT_MAX_BYTES = 40_000;

/** Atom (RFC 4287). */
export const atomFeed: ResourceRoute = async ({ db, now, environment }, notes) => {
  const moment = now();
  const origin = environment.SITE_URL;
  const site = await readSite(db);
  const posts = await listFeedPosts(db, moment);
  const updatedAt = Math.max(0, ...posts.map((post) => modifiedAt(post).getTime()));
  notes.dependsOn("posts", "site");
  notes.allowCaching(await nextGoLiveAt(db, moment));
  const feed = element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" }, [
    element("id", {}, `${origin}/`),
    element("title", {}, `${site.title} – ${site.blogTitle}`),
    element("subtitle", {}, site.blogMetaDescription || site.description),
    element("updated", {}, new Date(updatedAt).toISOString()),
    element("link", { rel: "alternate", type: "text/html", href: `${origin}/blog` }),
    element("link", { rel: "self", type: "application/atom+xml", href: `${origin}/feed.xml` }),
    element("author", {}, [element("name", {}, site.name), element("uri", {}, `${origin}/about`)]),
    element("generator", {}, "Vitrine"),
    element("rights", {}, site.name),
    ...posts.map((post) => entryOf(post, site, origin)),
  ]);
  return { type: "application/atom+xml; charset=utf-8", body: xmlFile(feed) };
};

function entryOf(post: FeedPost, site: Site, origin: string) {
  const link = `${origin}${postPath(post)}`;
  const terms = new Set([...post.categories, ...post.tags]);
  const content = post.content && preparedForReaders(post.content, origin, link);
  return element("entry", {}, [
    element("id", {}, `urn:uuid:${post.id}`),
    element("title", {}, post.title),
    element("link", { rel: "alternate", type: "text/html", href: link }),
    element("published", {}, post.publishedAt?.toISOString() ?? ""),
    element("updated", {}, modifiedAt(post).toISOString()),
    element("author", {}, [element("name", {}, post.author || site.name)]),
    ...[...terms].map((term) => element("category", { term })),
    element("summary", {}, post.excerpt),
    element("content", { type: "html" }, content),
  ]);
}

/** With the ids of the page, to which links within the text lead. Feed readers cannot resolve relative URLs. */
function preparedForReaders(content: string, origin: string, link: string): string {
  const tree = parseTree(sanitize(content, "article"));
  assignHeadingIds(tree, shiftHeadingLevels(tree, 1));
  visit(tree, ({ attributes }) => {
    for (const name of ["href", "src"]) {
      const url = attributes[name];
      if (url?.startsWith("#")) attributes[name] = link + url;
      else if (url && /^\/(?!\/)/.test(url)) attributes[name] = origin + url;
    }
  });
  return writeTree(tree);
}

type FeedPost = Awaited<ReturnType<typeof listFeedPosts>>[number];

/** `content` is empty when it is too long for the feed. */
export async function listFeedPosts(db: Queryable, now: Date) {
  return db
    .select({
      id: blogPosts.id,
      slug: blogPosts.slug,
      title: blogPosts.title,
      excerpt: blogPosts.excerpt,
      author: blogPosts.author,
      categories: blogPosts.categories,
      tags: blogPosts.tags,
      publishedAt: blogPosts.publishedAt,
      updatedAt: blogPosts.updatedAt,
      content: sql<string>`case when octet_length(${blogPosts.content}) <= ${CONTENT_MAX_BYTES} then ${blogPosts.content} else '' end`,
    })
    .from(blogPosts)
    .where(isLive(now))
    .orderBy(...newestFirst)
    .limit(FEED_POSTS_MAX);
}
