import { isRouteErrorResponse } from "react-router";
import { notFound } from "#server/http/not-found.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { postPageData } from "#server/posts/post-page-data.ts";
import { findLivePost, nextGoLiveAt } from "#server/posts/store.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { offlineMetadata, siteOf } from "../../document/metadata.ts";
import { ErrorPage } from "../problems/error-page.tsx";
import type { Route } from "./+types/post";
import { postMetadata } from "./post-metadata.ts";
import { PostNotFound, PostView } from "./post-view.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now } = context.get(worldContext);
  const moment = now();
  const { name: owner } = await siteOfRequest(context);
  const post = await findLivePost(db, params.slug, moment, owner);
  if (!post) throw await notFound(context, url);
  const notes = context.get(pageNotesContext);
  notes.dependsOn(`post:${post.id}`, "posts", "projects");
  notes.allowCaching(await nextGoLiveAt(db, moment));
  return postPageData(context, post);
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  offlineMetadata(error) ?? postMetadata(loaderData?.post, siteOf(matches));

export default function PostPage({ loaderData }: Route.ComponentProps) {
  // Open and closed sections must not carry over to the next post.
  return <PostView key={loaderData.post.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <PostNotFound /> : <ErrorPage />;
}
