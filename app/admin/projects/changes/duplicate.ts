import { data, redirect } from "react-router";
import type { CopyReply } from "#domain/forms/copy.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { setFlash } from "#server/http/flash.ts";
import { duplicateProject } from "#server/projects/duplicate-project.ts";
import { hasProject } from "#server/projects/manage-list.ts";
import { worldContext } from "#server/world.ts";
import { statusReply } from "../../forms/reply-status.ts";
import { keepListOnFailure } from "../../lists/duplicate-button.tsx";
import { detailPath, editPath } from "../paths.ts";
import type { Route } from "./+types/duplicate";

const MISSING: CopyReply = { status: "missing" };

/** A GET (such as a reload) redirects to the project's screen. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const exists = isUuid(params.id) && (await hasProject(context.get(worldContext).db, params.id));
  if (!exists) throw data(null, { status: 404 });
  return redirect(detailPath(params.id));
}

export async function action({ context, params }: Route.ActionArgs) {
  const copy = isUuid(params.id)
    ? await duplicateProject(context.get(worldContext), params.id)
    : null;
  if (!copy) return statusReply(MISSING);
  setFlash(context, { kind: "success", title: "Project duplicated", about: [copy.title] });
  return redirect(editPath(copy.id));
}

export const clientAction = keepListOnFailure;
