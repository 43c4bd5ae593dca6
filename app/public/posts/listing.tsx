import { Link } from "react-router";
import { POSTS_PER_PAGE, postPath } from "#domain/posts/post.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { countLivePosts, listLivePosts, nextLiveMoment } from "#server/posts/store.ts";
import { world } from "#server/world.ts";
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
