import { Link } from "react-router";
import { riskTone } from "#domain/contact/contact-screen.ts";
import { REASONS, type Reason } from "#domain/contact/validate.ts";
import { Badge } from "../kit/badge.tsx";

export type ListedMessage = {
  id: string;
  fullName: string;
  email: string;
  reason: Reason;
  excerpt: string;
  isRead: boolean;
  riskScore: number;
  sentOn: string;
};

/** Not prefetched, because opening a message is recorded in the access log. */
export function MessageItem({ message }: { message: ListedMessage }) {
  const { id, fullName, email, reason, excerpt, isRead, riskScore, sentOn } = message;
  const tone = riskTone(riskScore);
  return (
    <li className="message-item" data-unread={!isRead || undefined}>
      <div className="message-item-who">
        <Link to={`/admin/contact/${id}`} prefetch="none" className="stat-link cell-main">
          <bdi>{fullName}</bdi>
        </Link>
        <p className="cell-sub">
          <bdi>{email}</bdi>
        </p>
      </div>
      <p className="message-item-text">
        <bdi>{excerpt}</bdi>
      </p>
      <div className="message-item-facts">
        {!isRead && <Badge tone="accent">Unread</Badge>}
        {tone !== "good" && <Badge tone={tone}>Risk {riskScore}</Badge>}
        <p className="cell-sub figures">
          {REASONS[reason]} <span>{sentOn}</span>
        </p>
      </div>
    </li>
  );
}
