import { FileX } from "lucide-react";
import {
  data,
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRouteLoaderData,
} from "react-router";
import { newPost } from "#domain/posts/new-post.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readPostForm } from "#server/posts/read-post-form.ts";
import { readFilterOptions } from "#server/projects/search/filter-options.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { SAME_SCREEN } from "../../../ui/same-screen.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { editPostPath, POSTS_PATH } from "../paths.ts";
import type { Route } from "./+types/post-editor-layout";
import type { loader as editLoader } from "./edit-post.tsx";
import { findAbandoned } from "./journal.ts";
import { KeptTexts } from "./kept-texts.tsx";
import { PostEditor } from "./post-editor.tsx";

/**
 * The editor of new and stored posts. One route for both, so that it stays open when the first save
 * of a new post changes the address.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, log, now, environment } = context.get(worldContext);
  const { timeZone } = await siteOfRequest(context);
  const id = params.id ?? crypto.randomUUID();
  const post = params.id
    ? isUuid(id)
      ? await readOr503({ log }, "a post's form", readPostForm(db, id))
      : null
    : newPost(id);
  if (!post) return data({ post, timeZone }, { status: 404 });
  const { category } = await readFilterOptions(db);
  return {
    post,
    categories: category,
    origin: environment.SITE_URL,
    now: now().getTime(),
    timeZone,
  };
}

/** The new post whose first save is changing the address. */
let createdId: string | null = null;

/** The form ignores new data, and a new post keeps the id that it was given. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, nextParams } = args;
  if (createdId !== null && nextParams.id === createdId) return false;
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function PostEditorLayout({ loaderData, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const edited = useRouteLoaderData<typeof editLoader>("admin/posts/edit/edit-post");
  if (!loaderData.post)
    return <PostMissing key={params.id} postId={params.id ?? ""} timeZone={loaderData.timeZone} />;
  const { post } = loaderData;
  return (
    <PostEditor
      key={post.id}
      {...loaderData}
      previewLinks={edited?.previewLinks ?? []}
      onCreated={async () => {
        createdId = post.id;
        await navigate(editPostPath(post.id), {
          replace: true,
          preventScrollReset: true,
          state: SAME_SCREEN,
        });
        createdId = null;
      }}
    />
  );
}

type PostMissingProps = { postId: string; timeZone: string };

/** spec: admin-area §2. Offers what this browser kept of a post that was deleted elsewhere. */
function PostMissing({ postId, timeZone }: PostMissingProps) {
  const find = () => findAbandoned(Date.now(), (entry) => entry.postId === postId);
  return (
    <div className="screen">
      <KeptTexts find={find} timeZone={timeZone} />
      <EmptyState icon={FileX} title="Blog Post Not Found">
        <p>The blog post you're looking for doesn't exist.</p>
        <p>
          <Link to={POSTS_PATH} className="pill">
            All posts
          </Link>
        </p>
      </EmptyState>
    </div>
  );
}
