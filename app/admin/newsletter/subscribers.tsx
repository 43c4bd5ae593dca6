import { UsersRound } from "lucide-react";
import { data } from "react-router";
import {
  parseSubscriberChange,
  SUBSCRIBER_INTENTS,
  type SubscriberIntent,
  type SubscriberReply,
} from "#domain/newsletter/subscriber-changes.ts";
import { subscriberQueryFrom } from "#domain/newsletter/subscribers.ts";
import { shortDate } from "#domain/site/formats.ts";
import { listPositionText } from "#domain/values/list-position.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { changeSubscribers } from "#server/newsletter/change-subscribers.ts";
import { listSubscribers, readSubscriberTotals } from "#server/newsletter/list-subscribers.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { changeOrFailure, changeResponse } from "../lists/change-response.ts";
import type { Route } from "./+types/subscribers";
import { NewsletterTabs } from "./newsletter-tabs.tsx";
import { SUBSCRIBERS_PATH } from "./paths.ts";
import { SubscribersView } from "./subscribers-view.tsx";

export const handle = { title: "Newsletter Settings", refreshesOn: ["subscribers"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readOr503(context.get(worldContext), "the subscribers", readList(context, url));
}

async function readList(context: Route.LoaderArgs["context"], url: URL) {
  const { db } = context.get(worldContext);
  const query = subscriberQueryFrom(url.searchParams);
  const [{ timeZone }, totals, { subscribers, next }] = await Promise.all([
    siteOfRequest(context),
    readSubscriberTotals(db),
    listSubscribers(db, query),
  ]);
  const { state, search, after } = query;
  return {
    totals,
    filters: { state, search, isFirstPage: after === null },
    next: next && listPositionText(next),
    subscribers: subscribers.map(({ since, endedAt, ...subscriber }) => ({
      ...subscriber,
      since: shortDate(since, timeZone),
      endedOn: endedAt && shortDate(endedAt, timeZone),
    })),
  };
}

/** Changes to one or more subscribers. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseSubscriberChange({ intent: form.get("intent"), ids: form.getAll("id") });
  if (!parsed) throw data(null, { status: 400 });
  if (!parsed.ok) return changeResponse<SubscriberIntent>({ ...parsed, status: "refused" });
  const { change } = parsed;
  const done = await changeSubscribers(context.get(worldContext), change);
  const reply: SubscriberReply = { intent: change.intent, status: "done", ...done };
  return changeResponse(reply);
}

export const clientAction = changeOrFailure(SUBSCRIBER_INTENTS, "delete");

/** decisions: Newsletter */
export default function Subscribers({ loaderData }: Route.ComponentProps) {
  return (
    <div className="screen">
      <NewsletterTabs current={SUBSCRIBERS_PATH} />
      <SubscribersView list={loaderData} />
    </div>
  );
}

export function ErrorBoundary() {
  return <ScreenLoadError icon={UsersRound} title="Failed to load subscribers" />;
}
