import { MailOpen } from "lucide-react";
import { data } from "react-router";
import {
  MESSAGE_INTENTS,
  type MessageIntent,
  type MessageReply,
  parseMessageChange,
} from "#domain/contact/changes.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { applyMessageChange } from "#server/contact/apply-message-change.ts";
import { readForm } from "#server/http/form-fields.ts";
import { worldContext } from "#server/world.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { changeOrFailure, changeResponse } from "../lists/change-response.ts";
import { useDetachedReplyToasts } from "../lists/use-list-change.ts";
import type { Route } from "./+types/contact";
import { MESSAGE_CHANGES } from "./message-changes.ts";

export const handle = { title: "Contact Management" };

/** Changes to one or more messages. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseMessageChange({ intent: form.get("intent"), ids: form.getAll("id") });
  if (!parsed) throw data(null, { status: 400 });
  if (!parsed.ok) return changeResponse<MessageIntent>({ ...parsed, status: "refused" });
  const { change } = parsed;
  const done = await applyMessageChange(context.get(worldContext), actorFrom(context), change);
  const reply: MessageReply = { intent: change.intent, status: "done", ...done };
  return changeResponse(reply);
}

export const clientAction = changeOrFailure(MESSAGE_INTENTS, "mark-read");

/** Beside the list, while no message is open. */
export default function Contact() {
  // Here too, since the reply to a form that was submitted before hydration is this route's.
  useDetachedReplyToasts(MESSAGE_CHANGES);
  return (
    <EmptyState icon={MailOpen} title="No message selected">
      <p>Choose a message to read it here.</p>
    </EmptyState>
  );
}
