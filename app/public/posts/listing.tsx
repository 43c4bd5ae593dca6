import { LISTING_SUBTITLE, POSTS_PER_PAGE } from "#domain/posts/post.ts";
import { shortDate } from "#domain/site/formats.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { countLivePosts, listLivePosts, nextGoLiveAt } from "#server/posts/store.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { offlineMetadata, siteOf } from "../../document/metadata.ts";
import { BareWall } from "../../ui/hanging-frame.tsx";
import { Paging } from "../../ui/paging.tsx";
import { useSite } from "../chrome/use-site.ts";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import type { Route } from "./+types/listing";
import { listingMetadata, listingPath } from "./listing-metadata.ts";
import { PostCard } from "./post-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(worldContext);
  const notes = context.get(pageNotesContext);
  const moment = now();
  notes.dependsOn("posts");
  const total = await countLivePosts(db, moment);
  const pages = Math.max(1, Math.ceil(total / POSTS_PER_PAGE));
  const pageParam = url.searchParams.get("page");
  const page = pageNumber(pageParam, pages);
  // Numbers beyond the last page are infinite and would flood the cache.
  if (pageParam === null || pageParam === String(page))
    notes.allowCaching(await nextGoLiveAt(db, moment));
  const { timeZone } = await siteOfRequest(context);
  const posts = (await listLivePosts(db, page, moment)).map((post) => ({
    ...post,
    publishedOn: shortDate(post.publishedAt, timeZone),
  }));
  return { posts, page, pages };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  offlineMetadata(error) ?? listingMetadata(loaderData, siteOf(matches));

/** spec: public-site §2, "Blog listing" */
export default function Listing({ loaderData }: Route.ComponentProps) {
  const { posts, page, pages } = loaderData;
  const { blogTitle } = useSite();
  return (
    <div className="column">
      <header className="listing-head wrap between baseline">
        <h1 dir="auto" className="display">
          {blogTitle}
        </h1>
        <p className="muted">{LISTING_SUBTITLE}</p>
      </header>
      <SignUpCard placement="listing" />
      {posts.length === 0 ? (
        <NoPosts />
      ) : (
        <ul className="post-grid stack">
          {posts.map((post, index) => (
            <PostCard key={post.id} post={post} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <Paging label="Pages of posts" page={page} pages={pages} pathOf={listingPath} isNewestFirst />
    </div>
  );
}

function NoPosts() {
  return (
    <div className="empty-state">
      <BareWall />
      <h2 className="display">No blog posts yet</h2>
      <p>Check back soon for new content!</p>
    </div>
  );
}

export { ErrorPage as ErrorBoundary } from "../problems/error-page.tsx";
