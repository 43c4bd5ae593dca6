import { Users } from "lucide-react";
import { Link, useLocation } from "react-router";
import {
  OUTCOME_FILTERS,
  OUTCOMES,
  type Outcome,
  type OutcomeFilter,
} from "#domain/newsletter/send.ts";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { KeysetLinks } from "../../kit/keyset-links.tsx";
import { ListSearch } from "../../kit/list-search.tsx";
import { Pane } from "../../kit/pane.tsx";
import { Select } from "../../kit/select.tsx";
import { ExportButton } from "../../lists/export-button.tsx";

type Recipient = {
  subscriberId: string;
  /** Null once erased. */
  email: string | null;
  outcome: Outcome;
  attempts: number;
  isPerhapsTwice: boolean;
  error: string | null;
  sentOn: string | null;
  nextAttemptOn: string | null;
};

type RecipientsPaneProps = {
  send: { id: string; isBeingPrepared: boolean };
  recipients: readonly Recipient[];
  filters: { outcome: OutcomeFilter | null; search: string; isFirstPage: boolean };
  next: string | null;
};

const TONES: Record<Outcome, Tone> = {
  sent: "good",
  queued: "waiting",
  kept: "waiting",
  failed: "alarm",
  bounced: "alarm",
  skipped: "quiet",
  erased: "quiet",
};

const EXPORT_MESSAGES = {
  done: "Recipients exported",
  empty: "No recipients match",
  failed: "The export failed. Please try again.",
};

export function RecipientsPane({ send, recipients, filters, next }: RecipientsPaneProps) {
  const { pathname, search } = useLocation();
  const { outcome, isFirstPage } = filters;
  const isFiltered = outcome !== null || filters.search !== "";
  return (
    <Pane title="Recipients" className="pane-stack stack gap-l recipients">
      <div className="list-tools">
        <ListSearch label="Search by email..." value={filters.search} defaults={{ outcome: "all" }}>
          <Select
            label="Outcome"
            name="outcome"
            value={outcome ?? "all"}
            options={OUTCOME_FILTERS}
          />
        </ListSearch>
        <ExportButton
          action={`/api/newsletter-sends/${send.id}/export${search}`}
          messages={EXPORT_MESSAGES}
          label="Export CSV"
        />
      </div>
      {recipients.length === 0 ? (
        <EmptyState icon={Users} title={emptyTitle(send.isBeingPrepared, isFiltered)}>
          {send.isBeingPrepared ? (
            <p>The list of recipients is being prepared.</p>
          ) : isFiltered ? (
            <Link to={pathname} className="pill">
              Show all recipients
            </Link>
          ) : (
            <p>There were no subscribers when it was sent.</p>
          )}
        </EmptyState>
      ) : (
        <DataTable columns={["Recipient", "Outcome", "Time", "Attempts", "Details"]} hasCards>
          {recipients.map((recipient) => (
            <RecipientRow key={recipient.subscriberId} recipient={recipient} />
          ))}
        </DataTable>
      )}
      <KeysetLinks
        label="Pages of recipients"
        isFirst={isFirstPage}
        next={next}
        names={{ first: "First page", next: "Next page" }}
      />
    </Pane>
  );
}

function emptyTitle(isBeingPrepared: boolean, isFiltered: boolean): string {
  if (isBeingPrepared) return "No recipients yet";
  return isFiltered ? "No recipients match" : "No recipients";
}

function RecipientRow({ recipient }: { recipient: Recipient }) {
  const { email, outcome, attempts, isPerhapsTwice, error, sentOn, nextAttemptOn } = recipient;
  const isWaiting = outcome === "queued";
  return (
    <tr>
      <th scope="row" className="cell-main break-words">
        {email === null ? <span className="faint">Erased</span> : <bdi>{email}</bdi>}
      </th>
      <td>
        <Badge tone={TONES[outcome]}>{OUTCOMES[outcome]}</Badge>
        {isPerhapsTwice && (
          <>
            {" "}
            <Badge tone="waiting">Perhaps twice</Badge>
          </>
        )}
      </td>
      <td data-label={isWaiting ? undefined : "Time"}>
        {isWaiting ? nextAttemptOn && `Next attempt ${nextAttemptOn}` : sentOn}
      </td>
      <td>{attempts > 1 && `${attempts} attempts`}</td>
      <td className="break-words recipient-details">{error}</td>
    </tr>
  );
}
