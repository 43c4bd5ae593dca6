import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { shortDateTime } from "#domain/site/dates.ts";
import { actorFrom } from "#server/contact/actor.ts";
import { openSubmission } from "#server/contact/inbox.ts";
import { readSite } from "#server/site/store.ts";
import { world as worldContext } from "#server/world.ts";
import type { Route } from "./+types/message";
import { MessageView } from "./message-view.tsx";

export const handle = { title: "Contact Management", back: "/admin/contact" };

const idSchema = z.uuid();

/** Records the access. decisions: Contact, "Audit is real" */
export async function loader({ context, params }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const id = idSchema.safeParse(params.id);
  const found = id.success ? await openSubmission(world, actorFrom(context), id.data) : null;
  if (!found) throw data(null, { status: 404 });
  const { timeZone } = await readSite(world.db);
  const { createdAt, ...message } = found;
  return { ...message, sentOn: shortDateTime(createdAt, timeZone) };
}

/** A background refresh must not be recorded as another access. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

export default function Message({ loaderData }: Route.ComponentProps) {
  return <MessageView message={loaderData} />;
}
