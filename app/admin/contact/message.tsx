import { parseWithZod } from "@conform-to/zod/v4";
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { notesSchema } from "#domain/contact/notes.ts";
import { replyLink } from "#domain/contact/reply-link.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { openSubmission } from "#server/contact/inbox.ts";
import { saveNotes } from "#server/contact/save-notes.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { statusReply } from "../forms/reply-status.ts";
import { invalidSubmission, saveResult } from "../forms/save-result.ts";
import type { Route } from "./+types/message";
import { useOpenMessage } from "./inbox-view.tsx";
import { MESSAGE_MISSING, MessageMissing, MessagesLoadError } from "./load-problems.tsx";
import { MessageView } from "./message-view.tsx";
import { CONTACT_PATH } from "./paths.ts";

export const handle = { title: "Contact Management", back: CONTACT_PATH };

/** Records the access. decisions: Contact, "Audit is real" */
export async function loader({ context, params }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const found = isUuid(params.id)
    ? await readOr503(world, "the message", openSubmission(world, actorFrom(context), params.id))
    : null;
  if (!found) throw data(null, { status: 404 });
  const { timeZone } = await siteOfRequest(context);
  const { createdAt, ...message } = found;
  const sentOn = shortDateTime(createdAt, timeZone);
  return { ...message, sentOn, replyLink: replyLink({ ...message, sentOn }) };
}

/** Saves the notes. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: notesSchema });
  if (submission.status !== "success") return invalidSubmission(submission);
  const saved = isUuid(params.id)
    ? await saveNotes(context.get(worldContext), actorFrom(context), params.id, submission.value)
    : null;
  // The text stays in the form, from which it can be copied.
  if (!saved) return statusReply({ status: "missing", message: MESSAGE_MISSING });
  return saveResult(saved);
}

export const clientAction = keepFormOnFailure("Failed to save notes.");

/** A background refresh must not be recorded as another access. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

/** Beside the list, which stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <MessageMissing /> : <MessagesLoadError />;
}

export default function Message({ loaderData: message }: Route.ComponentProps) {
  const { status, change } = useOpenMessage(message);
  return <MessageView key={message.id} message={{ ...message, ...status }} onChange={change} />;
}
