import { POSTS_PER_PAGE } from "#domain/posts/post.ts";
import { shortDate } from "#domain/site/dates.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { countLivePosts, listLivePosts, nextGoLiveAt } from "#server/posts/store.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { siteOf } from "../../document/site-of.ts";
import { useSite } from "../chrome/use-site.ts";
import { ErrorPage } from "../problems/error-page.tsx";
import type { Route } from "./+types/listing";
import { listingMetadata } from "./listing-metadata.ts";
import { ListingView } from "./listing-view.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(world);
  const notes = context.get(pageNotes);
  const moment = now();
  notes.dependsOn("posts");
  const total = await countLivePosts(db, moment);
  const pages = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  const pageParam = url.searchParams.get("page");
  const page = pageNumber(pageParam, pages);
  // Numbers beyond the last page are infinite and would flood the cache.
  if (pageParam === null || pageParam === String(page))
    notes.allowCaching(await nextGoLiveAt(db, moment));
  const { timeZone } = await readSite(db);
  const posts = (await listLivePosts(db, page, moment)).map((post) => ({
    ...post,
    publishedOn: shortDate(post.publishedAt, timeZone),
  }));
  return { posts, page, pages };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listingMetadata(loaderData, siteOf(matches));

export default function Listing({ loaderData }: Route.ComponentProps) {
  const { posts, page, pages } = loaderData;
  const title = useSite()?.blogTitle ?? "Blog";
  return <ListingView title={title} posts={posts} page={page} pages={pages} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
