import { FileX } from "lucide-react";
import { data } from "react-router";
import {
  POST_INTENTS,
  type PostIntent,
  type PostReply,
  parsePostChange,
} from "#domain/posts/changes.ts";
import { postPath } from "#domain/posts/post.ts";
import { postFilterFrom, statusBadge } from "#domain/posts/status.ts";
import { shortDate, shortDateTime } from "#domain/site/formats.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readSampleState } from "#server/import/plan/sample-content.ts";
import { isAutoSendEnabled } from "#server/newsletter/create-send.ts";
import { applyPostChange } from "#server/posts/apply-post-change.ts";
import { listHeldMails } from "#server/posts/held-mails.ts";
import {
  countManagedPosts,
  listManagedPosts,
  MANAGED_POSTS_PER_PAGE,
  type ManagedPost,
  readPostCounters,
} from "#server/posts/manage-list.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, worldContext } from "#server/world.ts";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { changeOrFailure, changeResponse } from "../lists/change-response.ts";
import type { Route } from "./+types/posts";
import type { ListedPost } from "./listed-post.ts";
import { PostsView } from "./posts-view.tsx";

export const handle = { title: "Blog Management", refreshesOn: ["posts", "drafts", "views"] };

/** spec: admin-area §2, "Blog management", the Posts tab */
export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  return readOr503(world, "the list of posts", readList(world, url.searchParams, timeZone));
}

async function readList(
  { db, now }: Pick<World, "db" | "now">,
  params: URLSearchParams,
  timeZone: string,
) {
  const search = params.get("q") ?? "";
  const filters = { filter: postFilterFrom(params.get("status")), search };
  const total = await countManagedPosts(db, filters);
  const pageSize = MANAGED_POSTS_PER_PAGE;
  const page = pageNumber(params.get("page"), Math.ceil(total / pageSize));
  const [counters, rows, heldMails, isAutoSendOn, sample] = await Promise.all([
    readPostCounters(db),
    listManagedPosts(db, filters, page),
    listHeldMails(db),
    isAutoSendEnabled(db, "post"),
    readSampleState(db),
  ]);
  const shown = { now: now(), timeZone, isAutoSendOn };
  const posts = rows.map((row) => toListedPost(row, shown));
  return { ...filters, counters, total, page, pageSize, posts, heldMails, sample, timeZone };
}

type Shown = { now: Date; timeZone: string; isAutoSendOn: boolean };

function toListedPost(row: ManagedPost, { now, timeZone, isAutoSendOn }: Shown): ListedPost {
  const { createdAt, publishedAt, scheduledPublishAt, status, wasPublished, ...post } = row;
  const isPublished = status === "published" && publishedAt !== null;
  const isLive = isPublished && !post.isArchived && publishedAt <= now;
  const isDateKept = status === "draft" && publishedAt !== null && publishedAt < now;
  const isEmailDue = isAutoSendOn && !wasPublished;
  return {
    ...post,
    path: isLive ? postPath(post) : null,
    badge: statusBadge(row, now, timeZone),
    isEmailedWhenPublished: isEmailDue && !post.isArchived && status !== "published",
    isEmailedWhenRestored: isEmailDue && post.isArchived && status === "published",
    createdOn: shortDate(createdAt, timeZone),
    publishedOn: isPublished ? shortDate(publishedAt, timeZone) : null,
    keptDate: isDateKept ? shortDate(publishedAt, timeZone) : null,
    scheduledFor: scheduledPublishAt && shortDateTime(scheduledPublishAt, timeZone),
  };
}

/** Changes to one or more posts. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parsePostChange({ intent: form.get("intent"), ids: form.getAll("id") });
  if (!parsed) throw data(null, { status: 400 });
  if (!parsed.ok) return changeResponse<PostIntent>({ ...parsed, status: "refused" });
  const { intent } = parsed.change;
  const done = await applyPostChange(context.get(worldContext), parsed.change);
  if ("problem" in done) return changeResponse<PostIntent>({ intent, status: "refused", ...done });
  const reply: PostReply = { intent, status: "done", ...done };
  return changeResponse(reply);
}

export const clientAction = changeOrFailure(POST_INTENTS, "publish");

export default function Posts({ loaderData }: Route.ComponentProps) {
  return <PostsView list={loaderData} />;
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={FileX} title="Failed to load blog posts" />;
}
