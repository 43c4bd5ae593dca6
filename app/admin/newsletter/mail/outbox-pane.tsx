import { Inbox } from "lucide-react";
import { Link } from "react-router";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Pagination } from "../../kit/pagination.tsx";
import { Pane } from "../../kit/pane.tsx";
import { outboxMailPath } from "../paths.ts";

type MailKind = "account" | "newsletter" | "other";

type OutboxPaneProps = {
  isConfigured: boolean;
  mails: readonly {
    name: string;
    to: string;
    subject: string;
    kind: MailKind;
    writtenOn: string;
  }[];
  total: number;
  page: number;
  pageSize: number;
};

const KINDS: Record<MailKind, { text: string; tone: Tone }> = {
  account: { text: "Account", tone: "waiting" },
  newsletter: { text: "Newsletter", tone: "accent" },
  other: { text: "Message", tone: "quiet" },
};

/** Emails that were kept instead of being sent. */
export function OutboxPane({ isConfigured, mails, total, page, pageSize }: OutboxPaneProps) {
  return (
    <Pane
      id="outbox"
      title="Outbox"
      className="pane-stack stack gap-m"
      aside={total > 0 && <p>{total.toLocaleString("en-US")} kept</p>}
    >
      <p className="pane-note">
        {isConfigured
          ? "These were written before SMTP_URL was set, and stay here. Newsletter issues can still be sent under Sends; other emails won't be sent."
          : "Until SMTP_URL is set, emails are kept in the data folder instead of being sent. Once it is set, newsletter issues can be sent under Sends; other emails won't be sent."}
      </p>
      {total === 0 ? (
        <EmptyState icon={Inbox} title="The outbox is empty" />
      ) : (
        <ul className="outbox divided" aria-label="Outbox">
          {mails.map(({ name, to, subject, kind, writtenOn }) => (
            <li key={name}>
              <div className="shrinkable">
                <Link to={outboxMailPath(name)} className="stat-link cell-main">
                  <bdi>{subject || "(no subject)"}</bdi>
                </Link>
                <p className="cell-sub tabular break-words">
                  <bdi>{to}</bdi> · {writtenOn}
                </p>
              </div>
              <Badge tone={KINDS[kind].tone}>{KINDS[kind].text}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of the outbox" page={page} pageSize={pageSize} total={total} />
    </Pane>
  );
}
