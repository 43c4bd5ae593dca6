import { data, redirect } from "react-router";
import { z } from "zod";
import type { CopyReply } from "#domain/projects/copy.ts";
import { flashTo } from "#server/http/flash.ts";
import { duplicateProject } from "#server/projects/duplicate-project.ts";
import { findHiddenProject } from "#server/projects/store.ts";
import { world } from "#server/world.ts";
import { answerOr } from "../../forms/keeping-text.ts";
import { detailPath, editPath } from "../paths.ts";
import type { Route } from "./+types/duplicate";

const idSchema = z.uuid();

/** A copy is asked for on the project's own screen. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = idSchema.safeParse(params.id);
  const isThere = id.success && (await findHiddenProject(context.get(world).db, id.data));
  if (!isThere) throw data(null, { status: 404 });
  return redirect(detailPath(params.id));
}

/** Copies a project and leads to the form of the copy. */
export async function action({ context, params }: Route.ActionArgs) {
  const id = idSchema.safeParse(params.id);
  const copy = id.success ? await duplicateProject(context.get(world), id.data) : null;
  if (!copy) return data<CopyReply>({ status: "missing" }, { status: 404 });
  flashTo(context, { kind: "success", title: "Project duplicated", about: [copy.title] });
  return redirect(editPath(copy.id));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr<unknown, CopyReply>(serverAction, { status: "failed" });
}
