import { data, redirect } from "react-router";
import { z } from "zod";
import {
  PREVIEW_LINKS_FULL,
  type PreviewLinkReply,
  previewLinkChangeSchema,
} from "#domain/projects/preview-link.ts";
import { momentDate } from "#domain/site/dates.ts";
import { formFields } from "#server/http/form-fields.ts";
import { makePreviewLink } from "#server/projects/previews/make-link.ts";
import { revokePreviewLink } from "#server/projects/previews/revoke-link.ts";
import { findHiddenProject } from "#server/projects/store.ts";
import { readSite } from "#server/site/store.ts";
import { type World, world } from "#server/world.ts";
import { keepingText } from "../../forms/keeping-text.ts";
import { detailPath } from "../paths.ts";
import type { Route } from "./+types/change-links";

/** The links are listed on the project's own screen. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = projectIdFrom(params);
  if (!(await findHiddenProject(context.get(world).db, id))) throw data(null, { status: 404 });
  return redirect(detailPath(id));
}

/** Makes a secret link to a hidden project, or revokes one. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const id = projectIdFrom(params);
  const parsed = previewLinkChangeSchema.safeParse((await formFields(request)) ?? {});
  if (!parsed.success) return refused(problemsIn(parsed.error), 422);
  const known = context.get(world);
  const change = parsed.data;
  if (change.intent === "make") return make(known, id, change);
  const isRevoked = await revokePreviewLink(known, id, change.link);
  return answer({ outcome: isRevoked ? "revoked" : "gone" }, isRevoked ? 200 : 404);
}

export const clientAction = keepingText("The link could not be changed. Please try again.");

async function make(known: World, id: string, asked: { label: string; days: number }) {
  const made = await makePreviewLink(known, id, asked);
  if (made === null) throw data(null, { status: 404 });
  if (made === "full") return refused({ form: PREVIEW_LINKS_FULL }, 409);
  const { timeZone } = await readSite(known.db);
  const ends = momentDate(made.expiresAt, timeZone);
  return answer({ outcome: "made", address: made.address, label: asked.label, ends }, 200);
}

type Problems = Extract<PreviewLinkReply, { outcome: "refused" }>["problems"];

function refused(problems: Problems, status: number) {
  return answer({ outcome: "refused", problems }, status);
}

function answer(reply: PreviewLinkReply, status: number) {
  return data(reply, { status });
}

function problemsIn({ issues }: z.ZodError): Problems {
  const problemOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const [label, days] = [problemOf("label"), problemOf("days")];
  if (!label && !days) return { form: "This cannot be done with links." };
  return { ...(label && { label }), ...(days && { days }) };
}

function projectIdFrom(params: Route.LoaderArgs["params"]): string {
  const id = z.uuid().safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  return id.data;
}
