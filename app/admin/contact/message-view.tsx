import { Mail } from "lucide-react";
import { REASONS, type Reason } from "#domain/contact/judge.ts";
import { isHighAccess, riskTone } from "#domain/contact/looks.ts";
import { Badge } from "../kit/badge.tsx";
import { Facts } from "../kit/facts.tsx";
import { Pane } from "../kit/pane.tsx";

type OpenedMessage = {
  id: string;
  fullName: string;
  email: string;
  reason: Reason;
  message: string;
  isRead: boolean;
  isSpam: boolean;
  isIntact: boolean;
  riskScore: number;
  accessCount: number;
  ipAddress: string | null;
  userAgent: string | null;
  sentOn: string;
};

/** A message in full, with what is known of how it came. */
export function MessageView({ message }: { message: OpenedMessage }) {
  const { fullName, email, reason, isRead, isSpam, isIntact, riskScore, accessCount } = message;
  return (
    <div className="screen message-screen">
      {!isIntact && (
        <p role="alert" className="form-alert">
          This message is not what was sent: it was changed after it was stored.
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
            <Mail aria-hidden="true" /> Answer by mail
          </a>
        </header>
        <p className="message-text" dir="auto">
          {message.message}
        </p>
      </article>
      <Pane title="How it came">
        <Facts
          facts={[
            { name: "From", value: <bdi>{email}</bdi> },
            { name: "Status", value: <States isRead={isRead} isSpam={isSpam} /> },
            {
              name: "Risk",
              value: <Badge tone={riskTone(riskScore)}>{riskScore} points</Badge>,
            },
            {
              name: "Opened",
              value: (
                <>
                  {accessCount === 1 ? "Once, now" : `${accessCount} times`}{" "}
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

function States({ isRead, isSpam }: { isRead: boolean; isSpam: boolean }) {
  return (
    <>
      <Badge tone={isRead ? "quiet" : "accent"}>{isRead ? "Read" : "Unread"}</Badge>{" "}
      {isSpam && <Badge tone="alarm">Spam</Badge>}
    </>
  );
}
