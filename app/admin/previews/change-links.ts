import { data, redirect } from "react-router";
import type { z } from "zod";
import {
  PREVIEWED_NOUNS,
  type PreviewedItem,
  type PreviewLinkReply,
  previewLinkChangeSchema,
  previewLinksFull,
} from "#domain/previews/preview-link.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { formFields } from "#server/http/form-fields.ts";
import { createPreviewLink, revokePreviewLink } from "#server/previews/change-links.ts";
import { readSite } from "#server/site/store.ts";
import { type World, worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { replyStatus } from "../forms/reply-status.ts";
import { editPostPath } from "../posts/paths.ts";
import { detailPath } from "../projects/paths.ts";
import type { Route } from "./+types/change-links";

/** A GET (such as a reload) redirects to the item's screen. */
export function loader({ params }: Route.LoaderArgs) {
  const { noun, id } = itemFrom(params);
  return redirect(noun === "project" ? detailPath(id) : editPostPath(id));
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const item = itemFrom(params);
  const parsed = previewLinkChangeSchema.safeParse((await formFields(request)) ?? {});
  if (!parsed.success) return refused(problemsIn(parsed.error), 422);
  const world = context.get(worldContext);
  const change = parsed.data;
  if (change.intent === "make") return createLink(world, item, change);
  const isRevoked = await revokePreviewLink(world, item, change.link);
  const reply: PreviewLinkReply = { status: isRevoked ? "revoked" : "gone" };
  return respond(reply, replyStatus(reply));
}

export const clientAction = keepFormOnFailure("Couldn't update the link. Please try again.");

async function createLink(
  world: World,
  item: PreviewedItem,
  options: { label: string; days: number },
) {
  const created = await createPreviewLink(world, item, options);
  // Not thrown, which would replace an open editor by an error page.
  if (created === null) return refused({ form: `This ${item.noun} no longer exists.` }, 404);
  if (created === "full") return refused({ form: previewLinksFull(item.noun) }, 409);
  const { timeZone } = await readSite(world.db);
  const ends = shortDateTime(created.expiresAt, timeZone);
  return respond({ status: "made", address: created.address, label: options.label, ends }, 200);
}

type Problems = Extract<PreviewLinkReply, { status: "refused" }>["problems"];

function refused(problems: Problems, status: number) {
  return respond({ status: "refused", problems }, status);
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

function itemFrom({ noun, id }: Route.LoaderArgs["params"]): PreviewedItem {
  const known = PREVIEWED_NOUNS.find((one) => one === noun);
  if (!known || !isUuid(id)) throw data(null, { status: 404 });
  return { noun: known, id };
}
