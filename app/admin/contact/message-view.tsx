import { Mail, MailCheck, MailOpen, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Form, Link } from "react-router";
import {
  INQUIRY_STATE_NAMES,
  INQUIRY_STATES,
  type InquiryState,
  type MessageIntent,
} from "#domain/contact/changes.ts";
import { isHighAccess, riskTone } from "#domain/contact/security.ts";
import { REASONS, type Reason } from "#domain/contact/validate.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Badge } from "../kit/badge.tsx";
import { FactsPane } from "../kit/description-list.tsx";
import { Letter } from "../kit/letter.tsx";
import { NotesForm } from "./notes-form.tsx";
import { CONTACT_PATH, ERASURE_PATH } from "./paths.ts";

type OpenMessage = {
  id: string;
  fullName: string;
  email: string;
  reason: Reason;
  message: string;
  isRead: boolean;
  isSpam: boolean;
  isIntact: boolean;
  state: InquiryState;
  riskScore: number;
  accessCount: number;
  ipAddress: string | null;
  userAgent: string | null;
  notes: string;
  notesVersion: number;
  /** Why its notification failed, if it did. */
  problem: string | null;
  sentOn: string;
  replyLink: string;
};

type MessageViewProps = { message: OpenMessage; onChange: (intent: MessageIntent) => void };

export function MessageView({ message, onChange }: MessageViewProps) {
  const { fullName, email, reason, isIntact, riskScore, accessCount } = message;
  useScrollToTop();
  return (
    <div className="message stack">
      {!isIntact && (
        <p role="alert" className="form-alert">
          This message was modified after it was stored: it does not match its security hash.
        </p>
      )}
      {message.problem && (
        <p className="form-alert" data-level="warning">
          This message could not be forwarded to you: {message.problem}
        </p>
      )}
      <MessageTools message={message} onChange={onChange} />
      <Letter
        title={fullName}
        facts={
          <>
            <bdi className="break-words">{email}</bdi> · <span>{REASONS[reason]}</span> ·{" "}
            <span>{message.sentOn}</span>
          </>
        }
        aside={
          <a href={message.replyLink} className="pill pill-filled" data-reply>
            <Mail aria-hidden="true" /> Reply by email
          </a>
        }
      >
        {message.message}
      </Letter>
      <section className="pane message-notes" aria-label="Notes">
        <NotesForm stored={{ notes: message.notes, version: message.notesVersion }} />
      </section>
      <FactsPane
        title="Details"
        aside={
          <Link to={ERASURE_PATH} state={{ email }}>
            Erase this person…
          </Link>
        }
        facts={{
          Status: <StatusBadges {...message} />,
          Risk: <Badge tone={riskTone(riskScore)}>{riskScore} points</Badge>,
          Opened: (
            <>
              {accessCount === 1 ? "Once, just now" : pluralize(accessCount, "time", "times")}{" "}
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

/** Where the message takes the place of the list. Beside it, the list stays where it is. */
function useScrollToTop(): void {
  useEffect(() => {
    if (!matchMedia("(min-width: 72rem)").matches) scrollTo(0, 0);
  }, []);
}

function StatusBadges({ isRead, isSpam }: { isRead: boolean; isSpam: boolean }) {
  return (
    <>
      <Badge tone={isRead ? "quiet" : "accent"}>{isRead ? "Read" : "Unread"}</Badge>{" "}
      {isSpam && <Badge tone="alarm">Spam</Badge>}
    </>
  );
}

/** Submitted by the inbox, which outlives the message; without scripts by themselves. */
function MessageTools({ message, onChange }: MessageViewProps) {
  const { id, isRead, isSpam, state } = message;
  const button = (intent: MessageIntent, content: ReactNode) => (
    <button type="submit" name="intent" value={intent} className="pill pill-small">
      {content}
    </button>
  );
  return (
    <Form
      method="post"
      action={CONTACT_PATH}
      className="message-tools cluster"
      aria-label="This message"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : {};
        const pressed = submitter?.getAttribute("value");
        const intent = TOOL_INTENTS.find((known) => known === pressed);
        if (intent) onChange(intent);
      }}
    >
      <input type="hidden" name="id" value={id} />
      {isRead
        ? button(
            "mark-unread",
            <>
              <MailCheck aria-hidden="true" /> Mark as Unread
            </>,
          )
        : button(
            "mark-read",
            <>
              <MailOpen aria-hidden="true" /> Mark as Read
            </>,
          )}
      {isSpam
        ? button(
            "not-spam",
            <>
              <ShieldCheck aria-hidden="true" /> Not Spam
            </>,
          )
        : button(
            "spam",
            <>
              <ShieldAlert aria-hidden="true" /> Spam
            </>,
          )}
      {button(
        "delete",
        <>
          <Trash2 aria-hidden="true" /> Delete
        </>,
      )}
      <fieldset className="tab-links message-states">
        <legend className="sr-only">State</legend>
        {INQUIRY_STATE_NAMES.map((name) => (
          <button key={name} type="submit" name="intent" value={name} aria-pressed={name === state}>
            {INQUIRY_STATES[name]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

const TOOL_INTENTS: readonly MessageIntent[] = [
  "mark-read",
  "mark-unread",
  "spam",
  "not-spam",
  "delete",
  ...INQUIRY_STATE_NAMES,
];
