import { data } from "react-router";

const REPLY_STATUSES: Readonly<Record<string, number>> = {
  missing: 404,
  gone: 404,
  conflict: 409,
  full: 409,
  refused: 422,
  limited: 429,
  failed: 503,
};

/** The HTTP status of a reply to a form; 200 for every `status` that is no failure. */
export function replyStatus({ status }: { status: string }): number {
  return REPLY_STATUSES[status] ?? 200;
}

/** A reply to a form, with its HTTP status. */
export function statusReply<const Reply extends { status: string }>(reply: Reply) {
  return data(reply, { status: replyStatus(reply) });
}
