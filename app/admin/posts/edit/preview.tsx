import { data, redirect } from "react-router";
import { postPath } from "#domain/posts/post.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { ownerOnly } from "#server/accounts/owner-only.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { postPageData } from "#server/posts/post-page-data.ts";
import { findPostForPreview } from "#server/posts/store.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../../document/metadata.ts";
import { PostNotFound, PostView } from "../../../public/posts/post-view.tsx";
import { PreviewFrame } from "../../../public/previews/preview-frame.tsx";
import { OwnerPreview } from "../../previews/owner-preview.tsx";
import { editPostPath } from "../paths.ts";
import type { Route } from "./+types/preview";

export const handle = { isPersonal: true };

/** Outside the admin layout, so it needs its own guard. */
export const middleware: Route.MiddlewareFunction[] = [ownerOnly];

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageNotesContext).isAdmin = true;
  const { db, now } = context.get(worldContext);
  const { name } = await siteOfRequest(context);
  const found = isUuid(params.id) ? await findPostForPreview(db, params.id, now(), name) : null;
  if (!found) throw data(null, { status: 404 });
  if (found.isLive) throw redirect(postPath(found.post));
  return postPageData(context, found.post);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMetadata(loaderData ? `${loaderData.post.title} – Preview` : "Post not found");

export default function PostPreview({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.post;
  return (
    <OwnerPreview label="This post" links={<a href={editPostPath(id)}>Edit</a>}>
      <PostView {...loaderData} isPreview />
    </OwnerPreview>
  );
}

export function ErrorBoundary() {
  return (
    <PreviewFrame>
      <PostNotFound />
    </PreviewFrame>
  );
}
