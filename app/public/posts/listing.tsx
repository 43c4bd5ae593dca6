import { Link } from "react-router";
import { POSTS_PER_PAGE, postPath } from "#domain/posts/post.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { breadcrumbs, webSite } from "#domain/site/structured-data.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { countLivePosts, listLivePosts, nextLiveMoment } from "#server/posts/store.ts";
import { world } from "#server/world.ts";
import { metadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import type { Route } from "./+types/listing";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(world);
  const notes = context.get(pageNotes);
  const moment = now();
  notes.dependsOn("posts");
  notes.keep(await nextLiveMoment(db, moment));
  const total = await countLivePosts(db, moment);
  const pages = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  const page = pageNumber(url.searchParams.get("page"), pages);
  return { posts: await listLivePosts(db, page, moment), page, pages, total };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site, origin } = siteOf(matches);
  const page = loaderData?.page ?? 1;
  const title = site.blogMetaTitle || `${site.blogTitle} – ${site.name}`;
  const steps = [
    { name: "Home", path: "/" },
    { name: site.blogTitle, path: "/blog" },
  ];
  return metadata({
    site,
    origin,
    path: page > 1 ? `/blog?page=${page}` : "/blog",
    title: page > 1 ? `${title} (page ${page})` : title,
    description: site.blogMetaDescription || "Insights, thoughts, and updates.",
    structuredData: [webSite(site, origin), breadcrumbs(steps, origin)],
  });
};

export default function Listing({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Blog</h1>
      <ul>
        {loaderData.posts.map((post) => (
          <li key={post.id}>
            <Link to={postPath(post)}>{post.title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
