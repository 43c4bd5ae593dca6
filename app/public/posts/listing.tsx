import { POSTS_PER_PAGE } from "#domain/posts/post.ts";
import { shortDate } from "#domain/site/dates.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { countLivePosts, listLivePosts, nextLiveMoment } from "#server/posts/store.ts";
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
  const asked = url.searchParams.get("page");
  const page = pageNumber(asked, pages);
  // Not under a number beyond the last page: those are without end.
  if (asked === null || asked === String(page)) notes.keep(await nextLiveMoment(db, moment));
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
