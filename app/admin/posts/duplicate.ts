import { data, redirect } from "react-router";
import type { CopyReply } from "#domain/forms/copy.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { setFlash } from "#server/http/flash.ts";
import { duplicatePost } from "#server/posts/duplicate-post.ts";
import { hasPost } from "#server/posts/manage-list.ts";
import { worldContext } from "#server/world.ts";
import { statusReply } from "../forms/reply-status.ts";
import { keepListOnFailure } from "../lists/duplicate-button.tsx";
import type { Route } from "./+types/duplicate";
import { editPostPath } from "./paths.ts";

const MISSING: CopyReply = { status: "missing" };

/** A GET (such as a reload) redirects to the post's editor. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const exists = isUuid(params.id) && (await hasPost(context.get(worldContext).db, params.id));
  if (!exists) throw data(null, { status: 404 });
  return redirect(editPostPath(params.id));
}

export async function action({ context, params }: Route.ActionArgs) {
  const copy = isUuid(params.id) ? await duplicatePost(context.get(worldContext), params.id) : null;
  if (!copy) return statusReply(MISSING);
  setFlash(context, { kind: "success", title: "Blog post duplicated", about: [copy.title] });
  return redirect(editPostPath(copy.id));
}

export const clientAction = keepListOnFailure;
