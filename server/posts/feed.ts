import { Feed } from "feed";
import { escapeHtml } from "#domain/html/escape.ts";
import { postPath } from "#domain/posts/post.ts";
import type { Door } from "../http/door.ts";
import { readSite } from "../site/store.ts";
import { listLivePosts, nextLiveMoment } from "./store.ts";

/** The newest posts for feed readers, as Atom (RFC 4287). */
export const atomFeed: Door = async ({ db, now, settings }, notes) => {
  const moment = now();
  const site = await readSite(db);
  const posts = await listLivePosts(db, 1, moment);
  const origin = settings.SITE_URL;
  const feed = new Feed({
    id: `${origin}/`,
    title: `${site.title} – ${site.blogTitle}`,
    description: site.blogMetaDescription || site.description || undefined,
    link: `${origin}/blog`,
    language: "en",
    updated: latest(posts.map((post) => post.updatedAt)) ?? new Date(0),
    generator: "Vitrine",
    feedLinks: { atom: `${origin}/feed.xml` },
    author: { name: site.name, link: `${origin}/about` },
    copyright: site.name,
  });
  for (const post of posts) {
    feed.addItem({
      id: `urn:uuid:${post.id}`,
      title: escapeHtml(post.title),
      link: `${origin}${postPath(post)}`,
      date: post.updatedAt,
      published: post.publishedAt,
      description: escapeHtml(post.excerpt) || undefined,
      category: post.tags.map((tag) => ({ name: tag, term: tag })),
    });
  }
  notes.dependsOn("posts", "site");
  notes.keep(await nextLiveMoment(db, moment));
  return { type: "application/atom+xml; charset=utf-8", body: Buffer.from(feed.atom1()) };
};

function latest(moments: Date[]): Date | undefined {
  return moments.reduce<Date | undefined>(
    (newest, moment) => (newest && newest > moment ? newest : moment),
    undefined,
  );
}
