import { Mail } from "lucide-react";
import { isHighAccess, riskTone } from "#domain/contact/contact-screen.ts";
import { REASONS, type Reason } from "#domain/contact/validate.ts";
import { Badge } from "../kit/badge.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
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

export function MessageView({ message }: { message: OpenedMessage }) {
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
