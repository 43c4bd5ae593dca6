import { postPath } from "#domain/posts/post.ts";
import { postFilterFrom, statusBadge } from "#domain/posts/status.ts";
import { shortDate, shortDateTime } from "#domain/site/dates.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { readSampleState } from "#server/import/plan/sample-content.ts";
import {
  countManagedPosts,
  listManagedPosts,
  MANAGED_POSTS_PER_PAGE,
  type ManagedPost,
  readPostCounters,
} from "#server/posts/manage-list.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/posts";
import { PostsView } from "./posts-view.tsx";

export const handle = { title: "Blog Management", refreshesOn: ["posts", "views"] };

/** spec: admin-area §2, "Blog management", the Posts tab */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(world);
  const { timeZone } = await siteOfRequest(context);
  const search = url.searchParams.get("q") ?? "";
  const filters = { filter: postFilterFrom(url.searchParams.get("status")), search };
  const total = await countManagedPosts(db, filters);
  const pages = Math.ceil(total / MANAGED_POSTS_PER_PAGE);
  const page = pageNumber(url.searchParams.get("page"), pages);
  const [counters, posts, sample] = await Promise.all([
    readPostCounters(db),
    listManagedPosts(db, filters, page),
    readSampleState(db),
  ]);
  const listed = posts.map((post) => toListedPost(post, now(), timeZone));
  return {
    ...filters,
    counters,
    total,
    page,
    pageSize: MANAGED_POSTS_PER_PAGE,
    posts: listed,
    sample,
  };
}

function toListedPost(post: ManagedPost, now: Date, timeZone: string) {
  const { createdAt, publishedAt, scheduledPublishAt, status, isArchived, ...rest } = post;
  const isLive =
    status === "published" && !isArchived && publishedAt !== null && publishedAt <= now;
  return {
    ...rest,
    isArchived,
    path: isLive ? postPath(post) : null,
    badge: statusBadge(post, now, timeZone),
    createdOn: shortDate(createdAt, timeZone),
    publishedOn: publishedAt && shortDate(publishedAt, timeZone),
    scheduledFor: scheduledPublishAt && shortDateTime(scheduledPublishAt, timeZone),
  };
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  return <PostsView list={loaderData} />;
}
