import { Mail } from "lucide-react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { isHighAccess, riskTone } from "#domain/contact/contact-screen.ts";
import { REASONS } from "#domain/contact/validate.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { actorFrom } from "#server/contact/access-log.ts";
import { openSubmission } from "#server/contact/inbox.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { world as worldContext } from "#server/world.ts";
import { Badge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/message";

export const handle = { title: "Contact Management", back: "/admin/contact" };

const idSchema = z.uuid();

/** Records the access. decisions: Contact, "Audit is real" */
export async function loader({ context, params }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const id = idSchema.safeParse(params.id);
  const found = id.success ? await openSubmission(world, actorFrom(context), id.data) : null;
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
    <div className="screen message-screen">
      {!isIntact && (
        <p role="alert" className="form-alert">
          This message was modified after it was stored.
        </p>
      )}
      <article className="pane message-letter">
        <header>
          <div>
            <h2 className="display">
              <bdi>{fullName}</bdi>
            </h2>
            <p className="figures">
              {REASONS[reason]} · {message.sentOn}
            </p>
          </div>
          <a
            href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
            className="pill pill-filled"
          >
            <Mail aria-hidden="true" /> Reply by email
          </a>
        </header>
        <p className="message-text" dir="auto">
          {message.message}
        </p>
      </article>
      <Pane title="Details">
        <DescriptionList
          facts={[
            { name: "From", value: <bdi>{email}</bdi> },
            { name: "Status", value: <StatusBadges isRead={isRead} isSpam={isSpam} /> },
            {
              name: "Risk",
              value: <Badge tone={riskTone(riskScore)}>{riskScore} points</Badge>,
            },
            {
              name: "Opened",
              value: (
                <>
                  {accessCount === 1 ? "Once, just now" : `${accessCount} times`}{" "}
                  {isHighAccess(accessCount) && <Badge tone="waiting">High Access</Badge>}
                </>
              ),
            },
            { name: "IP address", value: message.ipAddress },
            { name: "Browser", value: message.userAgent && <bdi>{message.userAgent}</bdi> },
          ]}
        />
      </Pane>
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
