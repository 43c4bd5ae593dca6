import { data, redirect } from "react-router";
import type { z } from "zod";
import { isUuid } from "#domain/forms/uuid.ts";
import {
  PREVIEW_LINKS_FULL,
  type PreviewLinkReply,
  previewLinkChangeSchema,
} from "#domain/projects/preview-link.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { formFields } from "#server/http/form-fields.ts";
import { createPreviewLink, revokePreviewLink } from "#server/projects/previews/change-links.ts";
import { findProjectForPreview } from "#server/projects/store.ts";
import { readSite } from "#server/site/store.ts";
import { type World, world } from "#server/world.ts";
import { keepFormOnFailure } from "../../forms/keep-form-on-failure.ts";
import { detailPath } from "../paths.ts";
import type { Route } from "./+types/change-links";

/** A GET (such as a reload) redirects to the project's screen. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = projectIdFrom(params);
  if (!(await findProjectForPreview(context.get(world).db, id))) throw data(null, { status: 404 });
  return redirect(detailPath(id));
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = projectIdFrom(params);
  const parsed = previewLinkChangeSchema.safeParse((await formFields(request)) ?? {});
  if (!parsed.success) return refused(problemsIn(parsed.error), 422);
  const currentWorld = context.get(world);
  const change = parsed.data;
  if (change.intent === "make") return createLink(currentWorld, id, change);
  const isRevoked = await revokePreviewLink(currentWorld, id, change.link);
  return respond({ outcome: isRevoked ? "revoked" : "gone" }, isRevoked ? 200 : 404);
}

export const clientAction = keepFormOnFailure("Couldn't update the link. Please try again.");

async function createLink(
  currentWorld: World,
  id: string,
  options: { label: string; days: number },
) {
  const created = await createPreviewLink(currentWorld, id, options);
  if (created === null) throw data(null, { status: 404 });
  if (created === "full") return refused({ form: PREVIEW_LINKS_FULL }, 409);
  const { timeZone } = await readSite(currentWorld.db);
  const ends = shortDateTime(created.expiresAt, timeZone);
  return respond({ outcome: "made", address: created.address, label: options.label, ends }, 200);
}

type Problems = Extract<PreviewLinkReply, { outcome: "refused" }>["problems"];

function refused(problems: Problems, status: number) {
  return respond({ outcome: "refused", problems }, status);
}

function respond(reply: PreviewLinkReply, status: number) {
  return data(reply, { status });
}

function problemsIn({ issues }: z.ZodError): Problems {
  const problemOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const [label, days] = [problemOf("label"), problemOf("days")];
  if (!label && !days) return { form: "Invalid request." };
  return { ...(label && { label }), ...(days && { days }) };
}

function projectIdFrom(params: Route.LoaderArgs["params"]): string {
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  return params.id;
}
