import { useRef } from "react";
import { data, Link } from "react-router";
import { outcomeFilterFrom } from "#domain/newsletter/send.ts";
import { pluralize, shortDateTime } from "#domain/site/formats.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { formFields } from "#server/http/form-fields.ts";
import { isCountingClicks, listLinkClicks } from "#server/newsletter/clicks.ts";
import {
  pauseSend,
  type ResendScope,
  resendTo,
  resumeSend,
} from "#server/newsletter/control-send.ts";
import { hasUnwrittenRecipients } from "#server/newsletter/create-deliveries.ts";
import { listDeliveries } from "#server/newsletter/list-deliveries.ts";
import { findSend } from "#server/newsletter/list-sends.ts";
import { isPostalAddressMissing } from "#server/newsletter/postal-address.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { type World, worldContext } from "#server/world.ts";
import { statusReply } from "../../forms/reply-status.ts";
import { serverActionOr } from "../../forms/server-action-or.ts";
import { Pane } from "../../kit/pane.tsx";
import { useFocusFallback } from "../../kit/use-focus-fallback.ts";
import { MAIL_PATH, NEWSLETTER_PATH, SENDS_PATH } from "../paths.ts";
import type { Route } from "./+types/send";
import { ClicksPane } from "./clicks-pane.tsx";
import { OutcomeLinks } from "./outcome-links.tsx";
import { RecipientsPane } from "./recipients-pane.tsx";
import { SendBadge } from "./send-badge.tsx";
import { SendControls, type SendReply } from "./send-controls.tsx";
import { SendProgress } from "./send-progress.tsx";

export const handle = { title: "Newsletter Settings", back: SENDS_PATH, refreshesOn: ["sends"] };

const RECIPIENTS_PER_PAGE = 50;

/** decisions: Newsletter, "The accounts of an issue balance at every moment" */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, mailer } = context.get(worldContext);
  const send = isUuid(params.id) ? await findSend(db, params.id) : null;
  if (!send) throw data(null, { status: 404 });
  const { timeZone } = await siteOfRequest(context);
  const outcome = outcomeFilterFrom(url.searchParams.get("outcome"));
  const search = url.searchParams.get("q") ?? "";
  const given = url.searchParams.get("after") ?? "";
  const after = isUuid(given) ? given : null;
  const limit = RECIPIENTS_PER_PAGE + 1;
  // First: what is written in between is listed.
  const isBeingPrepared = await hasUnwrittenRecipients(db, send.id);
  const [found, links, isCounting, isAddressMissing] = await Promise.all([
    listDeliveries(db, send.id, { outcome, search }, after, limit),
    listLinkClicks(db, send.id),
    isCountingClicks(db),
    isPostalAddressMissing(db),
  ]);
  const dateOf = (date: Date | null) => date && shortDateTime(date, timeZone);
  const recipients = found.slice(0, RECIPIENTS_PER_PAGE);
  const { createdAt, finishedAt, ...shown } = send;
  return {
    send: {
      ...shown,
      isBeingPrepared,
      createdOn: dateOf(createdAt),
      finishedOn: dateOf(finishedAt),
    },
    clicks: { links, isCounting },
    isMailConfigured: mailer.isConfigured,
    warnsOfAddress: isAddressMissing && ["queued", "sending", "paused"].includes(send.state),
    filters: { outcome, search, isFirstPage: after === null },
    next: found.length === limit ? (recipients.at(-1)?.subscriberId ?? null) : null,
    recipients: recipients.map(({ sentAt, nextAttemptAt, ...recipient }) => ({
      ...recipient,
      sentOn: dateOf(sentAt),
      nextAttemptOn: recipient.attempts > 0 ? dateOf(nextAttemptAt) : null,
    })),
  };
}

const FAILED: SendReply = { status: "failed", message: "Something went wrong. Please try again." };

export async function action({ request, context, params }: Route.ActionArgs) {
  const fields = await formFields(request);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  return statusReply(await changeSend(context.get(worldContext), params.id, fields?.intent));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr(serverAction, FAILED);
}

async function changeSend(world: World, id: string, intent?: string): Promise<SendReply> {
  switch (intent) {
    case "pause":
      return (await pauseSend(world, id))
        ? { status: "done", message: "Sending paused" }
        : { status: "conflict", message: "This issue is no longer being sent." };
    case "resume":
      return (await resumeSend(world, id))
        ? { status: "done", message: "Sending resumed" }
        : { status: "conflict", message: "This issue is not paused." };
    case "resend":
      return resend(world, id, "failed");
    case "send-kept":
      return resend(world, id, "kept");
    default:
      throw data(null, { status: 400 });
  }
}

async function resend(world: World, id: string, scope: ResendScope): Promise<SendReply> {
  const outcome = await resendTo(scope, world, id);
  switch (outcome.status) {
    case "resent": {
      const { count } = outcome;
      const whom = pluralize(count, "recipient", "recipients");
      const message = scope === "kept" ? `Sending to ${whom}` : `Sending again to ${whom}`;
      return { status: "done", message };
    }
    case "none":
      return {
        status: "conflict",
        message:
          scope === "kept"
            ? "No email of this issue is left in the outbox."
            : "None of the failed recipients are subscribed anymore.",
      };
    case "not-set-up":
      return { status: "conflict", message: "SMTP_URL is not set, so email can't be sent." };
    case "not-public":
      return { status: "conflict", message: "This is no longer public, so it can't be sent." };
  }
}

export default function SendScreen({ loaderData }: Route.ComponentProps) {
  const { send, clicks, isMailConfigured, warnsOfAddress, recipients, filters, next } = loaderData;
  const issue = useRef<HTMLElement>(null);
  // Its controls disappear when there is nothing left for them to do.
  useFocusFallback(issue, ".outcome-link");
  return (
    <div className="screen">
      {warnsOfAddress && (
        <p className="form-alert" data-level="warning">
          The emails of this issue have no postal address, which many countries require.{" "}
          <Link to={NEWSLETTER_PATH} className="text-link">
            Add it in the settings.
          </Link>
        </p>
      )}
      <Pane ref={issue} title="Issue" aside={<SendBadge send={send} />}>
        <div className="stack gap-m">
          <div>
            <h3 className="display sent-issue-title" dir="auto">
              {send.subject}
            </h3>
            <SendDates send={send} />
          </div>
          <SendProgress send={send} />
          <OutcomeLinks send={send} filter={filters.outcome} />
          <KeptNote count={send.counts.kept} isMailConfigured={isMailConfigured} />
          <SendControls send={send} isMailConfigured={isMailConfigured} />
        </div>
      </Pane>
      <ClicksPane {...clicks} />
      <RecipientsPane send={send} recipients={recipients} filters={filters} next={next} />
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function SendDates({ send }: { send: Loaded["send"] }) {
  const { kind, itemId, createdOn, finishedOn } = send;
  const name = kind === "post" ? "Post" : "Project";
  const path = kind === "post" ? `/admin/blog/edit/${itemId}` : `/admin/project/${itemId}`;
  return (
    <p className="cell-sub tabular">
      {itemId ? (
        <Link to={path} className="text-link">
          {name}
        </Link>
      ) : (
        `${name} (deleted)`
      )}{" "}
      · Started {createdOn}
      {finishedOn && ` · Finished ${finishedOn}`}
    </p>
  );
}

type KeptNoteProps = { count: number; isMailConfigured: boolean };

function KeptNote({ count, isMailConfigured }: KeptNoteProps) {
  if (count === 0) return null;
  const emails = pluralize(count, "email", "emails");
  return (
    <p className="form-alert" data-level="warning">
      {isMailConfigured
        ? `${emails} of this issue went to the outbox, since SMTP_URL was not set.`
        : `SMTP_URL is not set, so ${emails} of this issue went to the outbox instead of being sent. Once it is set, you can send them here.`}{" "}
      <Link to={`${MAIL_PATH}#outbox`} className="text-link">
        View outbox
      </Link>
    </p>
  );
}
