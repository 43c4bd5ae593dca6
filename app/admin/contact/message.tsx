import { Mail } from "lucide-react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { isHighAccess, riskTone } from "#domain/contact/contact-screen.ts";
import { REASONS } from "#domain/contact/validate.ts";
import { isUuid } from "#domain/forms/uuid.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { openSubmission } from "#server/contact/inbox.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { world as worldContext } from "#server/world.ts";
import { Badge } from "../kit/badge.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { Letter } from "../kit/letter.tsx";
import type { Route } from "./+types/message";

export const handle = { title: "Contact Management", back: "/admin/contact" };

/** Records the access. decisions: Contact, "Audit is real" */
export async function loader({ context, params }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const found = isUuid(params.id)
    ? await openSubmission(world, actorFrom(context), params.id)
    : null;
  if (!found) throw data(null, { status: 404 });
  const { timeZone } = await siteOfRequest(context);
  const { createdAt, ...message } = found;
  return { ...message, sentOn: shortDateTime(createdAt, timeZone) };
}

/** A background refresh must not be recorded as another access. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id;
}

export default function Message({ loaderData: message }: Route.ComponentProps) {
  const { fullName, email, reason, isRead, isSpam, isIntact, riskScore, accessCount } = message;
  return (
    <div className="screen">
      {!isIntact && (
        <p role="alert" className="form-alert">
          This message was modified after it was stored.
        </p>
      )}
      <Letter
        title={fullName}
        facts={`${REASONS[reason]} · ${message.sentOn}`}
        aside={
          <a
            href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
            className="pill pill-filled"
          >
            <Mail aria-hidden="true" /> Reply by email
          </a>
        }
      >
        {message.message}
      </Letter>
      <FactsPane
        title="Details"
        facts={{
          From: <bdi>{email}</bdi>,
          Status: <StatusBadges isRead={isRead} isSpam={isSpam} />,
          Risk: <Badge tone={riskTone(riskScore)}>{riskScore} points</Badge>,
          Opened: (
            <>
              {accessCount === 1 ? "Once, just now" : `${accessCount} times`}{" "}
              {isHighAccess(accessCount) && <Badge tone="waiting">High Access</Badge>}
            </>
          ),
          "IP address": message.ipAddress,
          Browser: message.userAgent && <bdi>{message.userAgent}</bdi>,
        }}
      />
    </div>
  );
}

function StatusBadges({ isRead, isSpam }: { isRead: boolean; isSpam: boolean }) {
  return (
    <>
      <Badge tone={isRead ? "quiet" : "accent"}>{isRead ? "Read" : "Unread"}</Badge>{" "}
      {isSpam && <Badge tone="alarm">Spam</Badge>}
    </>
  );
}
