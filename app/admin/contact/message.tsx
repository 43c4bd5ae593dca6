import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { momentDate } from "#domain/site/dates.ts";
import { openSubmission } from "#server/contact/inbox.ts";
import { lookerOf } from "#server/contact/looker.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import type { Route } from "./+types/message";
import { MessageView } from "./message-view.tsx";

export const handle = { title: "Contact Management", back: "/admin/contact" };

const idSchema = z.uuid();

/** Opening a message is a look, and every look is noted. decisions: Contact, "Audit is real" */
export async function loader({ context, params }: Route.LoaderArgs) {
  const known = context.get(world);
  const id = idSchema.safeParse(params.id);
  const found = id.success ? await openSubmission(known, lookerOf(context), id.data) : null;
  if (!found) throw data(null, { status: 404 });
  const { timeZone } = await readSite(known.db);
  const { createdAt, ...message } = found;
  return { ...message, sentOn: momentDate(createdAt, timeZone) };
}

/** Something else that changed is no new look at the message. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

export default function Message({ loaderData }: Route.ComponentProps) {
  return <MessageView message={loaderData} />;
}
