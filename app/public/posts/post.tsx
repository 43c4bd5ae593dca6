import { isRouteErrorResponse } from "react-router";
import { postPath } from "#domain/posts/post.ts";
import { tableOfContents } from "#domain/posts/table-of-contents.ts";
import { longDate } from "#domain/site/dates.ts";
import { prepareContents } from "#server/html/prepare-contents.ts";
import { htmlSlot } from "#server/http/html-slot.ts";
import { notFound } from "#server/http/not-found.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { readRelatedContent } from "#server/posts/related-content.ts";
import { findLivePost, nextGoLiveAt } from "#server/posts/store.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { siteOf } from "../../document/site-of.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { ErrorPage } from "../problems/error-page.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/post";
import { postMetadata } from "./post-metadata.ts";
import { PostView } from "./post-view.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, settings } = context.get(world);
  const moment = now();
  const { name: owner, timeZone } = await readSite(db);
  const post = await findLivePost(db, params.slug, moment, owner);
  if (!post) throw await notFound(context, url);
  const around = await readRelatedContent(db, post, moment, timeZone);
  const notes = context.get(pageNotes);
  notes.dependsOn(`post:${post.id}`, "posts", "projects");
  notes.allowCaching(await nextGoLiveAt(db, moment));
  const { content, headings, ...shown } = post;
  const entries = tableOfContents(headings);
  return {
    post: shown,
    address: settings.SITE_URL + postPath(post),
    publishedOn: longDate(post.publishedAt, timeZone),
    content: htmlSlot(context, "article", content),
    contents: entries.length > 0 ? htmlSlot(context, "contents", prepareContents(entries)) : null,
    ...around,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  postMetadata(loaderData?.post, siteOf(matches));

export default function PostPage({ loaderData }: Route.ComponentProps) {
  // Open and closed sections must not carry over to the next post.
  return <PostView key={loaderData.post.id} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <PostNotFound /> : <ErrorPage />;
}

/** spec: public-site §2, "Blog post" */
function PostNotFound() {
  return (
    <ProblemScreen
      title="Post Not Found"
      text="The blog post you're looking for doesn't exist or may have been moved."
    >
      <PageLink to="/blog" className="pill pill-filled">
        Back to Blog
      </PageLink>
    </ProblemScreen>
  );
}
