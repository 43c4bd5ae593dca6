import { NotebookPen } from "lucide-react";
import { Link, useLocation } from "react-router";
import { INQUIRY_STATES, type InquiryState } from "#domain/contact/changes.ts";
import { isHighAccess, riskTone } from "#domain/contact/security.ts";
import { REASONS, type Reason } from "#domain/contact/validate.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { SelectBox } from "../lists/select-box.tsx";
import type { Selection } from "../lists/use-selection.ts";
import type { MessageStatus } from "./message-changes.ts";
import { messagePath } from "./paths.ts";

export type ListedMessage = MessageStatus & {
  fullName: string;
  email: string;
  reason: Reason;
  excerpt: string;
  riskScore: number;
  accessCount: number;
  hasNotes: boolean;
  /** Time if today, otherwise the date. */
  sentOn: string;
};

const STATE_TONES: Record<InquiryState, Tone> = {
  new: "quiet",
  answered: "accent",
  won: "good",
  lost: "quiet",
};

type MessageRowProps = { message: ListedMessage; isOpen: boolean; selection: Selection };

/** Not prefetched, because opening a message is recorded in the access log. */
export function MessageRow({ message, isOpen, selection }: MessageRowProps) {
  const { id, fullName, email, reason, excerpt, isRead, sentOn } = message;
  const { search } = useLocation();
  const isSelected = selection.has(id);
  return (
    <li
      className="message-item"
      data-row={id}
      data-unread={!isRead || undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      <div className="row-select needs-scripts">
        <SelectBox id={id} name={fullName} selection={selection} />
      </div>
      <div className="shrinkable">
        <p className="row between baseline gap-l">
          <Link
            to={messagePath(id, search)}
            prefetch="none"
            preventScrollReset
            className="row-link cell-main truncate shrinkable"
            aria-current={isOpen || undefined}
            data-row-link
            title={email}
          >
            <bdi>{fullName}</bdi>
            {!isRead && <span className="sr-only">, unread</span>}
          </Link>
          <span className="message-item-date faint fine tabular flex-none">{sentOn}</span>
        </p>
        <p className="fine faint truncate">{REASONS[reason]}</p>
        <p dir="auto" className="message-item-excerpt clamp-2 muted break-words">
          {excerpt}
        </p>
        <MessageBadges message={message} />
      </div>
    </li>
  );
}

function MessageBadges({ message }: { message: ListedMessage }) {
  const { state, riskScore, accessCount, hasNotes } = message;
  const tone = riskTone(riskScore);
  const isHigh = isHighAccess(accessCount);
  if (state === "new" && tone === "good" && !isHigh && !hasNotes) return null;
  return (
    <p className="message-item-badges cluster gap-xs">
      {state !== "new" && <Badge tone={STATE_TONES[state]}>{INQUIRY_STATES[state]}</Badge>}
      {tone !== "good" && <Badge tone={tone}>Risk {riskScore}</Badge>}
      {isHigh && <Badge tone="waiting">High Access</Badge>}
      {hasNotes && <NotebookPen size={14} className="faint" role="img" aria-label="Has notes" />}
    </p>
  );
}
