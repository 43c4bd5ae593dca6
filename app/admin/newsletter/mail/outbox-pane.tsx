import { Inbox, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { formatNumber } from "#domain/site/formats.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Pagination } from "../../kit/pagination.tsx";
import { Pane } from "../../kit/pane.tsx";
import { outboxMailPath } from "../paths.ts";

type MailKind = "account" | "newsletter" | "other";

type ListedMail = {
  /** Its file's name. */
  id: string;
  to: string;
  subject: string;
  kind: MailKind;
  isOfIssue: boolean;
  writtenOn: string;
};

type OutboxPaneProps = {
  isConfigured: boolean;
  mails: readonly ListedMail[];
  total: number;
  page: number;
  pageSize: number;
  onDelete: (mail: ListedMail) => void;
};

const KINDS: Record<MailKind, { text: string; tone: Tone }> = {
  account: { text: "Account", tone: "waiting" },
  newsletter: { text: "Newsletter", tone: "accent" },
  other: { text: "Message", tone: "quiet" },
};

/** Emails that were kept instead of being sent. */
export function OutboxPane(props: OutboxPaneProps) {
  const { isConfigured, mails, total, page, pageSize, onDelete } = props;
  return (
    <Pane
      id="outbox"
      title="Outbox"
      className="pane-stack stack gap-m"
      aside={total > 0 && <p>{formatNumber(total)} kept</p>}
    >
      <p className="pane-note">
        {isConfigured
          ? "These were written before SMTP_URL was set. Newsletter issues can still be sent under Sends, and are then removed here. Confirmations of sign-ups are sent with new links when the site starts with the newsletter on. Other emails won't be sent."
          : "Until SMTP_URL is set, emails are kept in the data folder instead of being sent. Once it is set, newsletter issues can be sent under Sends, and confirmations of sign-ups are sent with new links; other emails won't be sent."}
      </p>
      {total === 0 ? (
        <EmptyState icon={Inbox} title="The outbox is empty" />
      ) : (
        <ul className="outbox divided" aria-label="Outbox">
          {mails.map((mail) => (
            <OutboxRow key={mail.id} mail={mail} onDelete={() => onDelete(mail)} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of the outbox" page={page} pageSize={pageSize} total={total} />
    </Pane>
  );
}

function OutboxRow({ mail, onDelete }: { mail: ListedMail; onDelete: () => void }) {
  const { id, to, kind, writtenOn } = mail;
  const subject = mail.subject || "(no subject)";
  return (
    <li data-row={id}>
      <div className="grow">
        <Link to={outboxMailPath(id)} className="card-link cell-main" data-row-link>
          <bdi>{subject}</bdi>
        </Link>
        <p className="cell-sub tabular break-words">
          <bdi>{to}</bdi> · {writtenOn}
        </p>
      </div>
      <Badge tone={KINDS[kind].tone}>{KINDS[kind].text}</Badge>
      <IconButton icon={Trash2} size={16} label={`Delete ${subject}`} onClick={onDelete} />
    </li>
  );
}
