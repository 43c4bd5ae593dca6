import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { inboxQueryFrom, positionText } from "#domain/contact/inbox-query.ts";
import { shortDate, shortTime } from "#domain/site/formats.ts";
import { siteDay } from "#domain/site/site-day.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { listSubmissions, readContactCounts, readSubmissionStatus } from "#server/contact/inbox.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import type { Route } from "./+types/inbox";
import { InboxView } from "./inbox-view.tsx";
import { CONTACT_SETTINGS_PATH } from "./paths.ts";

export const handle = { refreshesOn: ["messages"] };

/** spec: admin-area §2, "Contact management" */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  // The tab's former address.
  if (url.searchParams.get("tab") === "settings") throw redirect(CONTACT_SETTINGS_PATH);
  const world = context.get(worldContext);
  return readOr503(world, "the messages", readInbox(context, url, params.id));
}

async function readInbox(context: Route.LoaderArgs["context"], url: URL, openId = "") {
  const { db, now } = context.get(worldContext);
  const query = inboxQueryFrom(url.searchParams);
  const [{ timeZone }, counts, { messages, next }, open] = await Promise.all([
    siteOfRequest(context),
    readContactCounts(db),
    listSubmissions(db, actorFrom(context), query),
    isUuid(openId) ? readSubmissionStatus(db, openId) : null,
  ]);
  const { isSpam, search, reason, state } = query;
  const today = siteDay(now(), timeZone);
  return {
    counts,
    filters: { isSpam, search, reason, state, isFirstPage: query.after === null },
    open,
    next: next && positionText(next),
    messages: messages.map(({ createdAt, ...message }) => ({
      ...message,
      sentOn:
        siteDay(createdAt, timeZone) === today
          ? shortTime(createdAt, timeZone)
          : shortDate(createdAt, timeZone),
    })),
  };
}

/** Opening a message must not be recorded as listing all of them. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isOpening =
    currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isOpening && !formMethod ? false : defaultShouldRevalidate;
}

export default function Inbox({ loaderData, params }: Route.ComponentProps) {
  return <InboxView inbox={loaderData} openId={params.id} />;
}

export { MessagesLoadError as ErrorBoundary } from "./load-problems.tsx";
