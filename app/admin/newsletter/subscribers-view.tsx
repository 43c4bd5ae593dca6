import { RotateCcw, Trash2, Upload, Users } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { SUBSCRIBER_EXPORT_MESSAGES } from "#domain/newsletter/subscriber-export.ts";
import { SUBSCRIBER_STATES, type SubscriberState } from "#domain/newsletter/subscribers.ts";
import { DataTable } from "../kit/data-table.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { KeysetLinks } from "../kit/keyset-links.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { TabLinks } from "../kit/tab-links.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import { BulkBar, BulkButton } from "../lists/bulk-bar.tsx";
import { DeleteDialog } from "../lists/delete-dialog.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useDetachedReplyToasts, useListChange } from "../lists/use-list-change.ts";
import { useSelection } from "../lists/use-selection.ts";
import { SUBSCRIBER_IMPORTS_PATH, SUBSCRIBERS_PATH } from "./paths.ts";
import { SUBSCRIBER_CHANGES } from "./subscriber-changes.ts";
import { type ListedSubscriber, SubscriberRow } from "./subscriber-row.tsx";

type SubscriberList = {
  totals: readonly { state: SubscriberState; total: number }[];
  filters: { state: SubscriberState; search: string; isFirstPage: boolean };
  /** Where the next page begins. */
  next: string | null;
  subscribers: ListedSubscriber[];
};

const DATE_COLUMNS: Record<SubscriberState, string> = {
  confirmed: "Since",
  pending: "Signed up",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
  complained: "Complained",
};

export function SubscribersView({ list }: { list: SubscriberList }) {
  const { totals, filters, next, subscribers } = list;
  const { state, search } = filters;
  const location = useLocation();
  const selection = useSelection(subscribers);
  const [deleting, setDeleting] = useState<readonly { id: string; title: string }[]>([]);
  const chosen = subscribers
    .filter(({ id }) => selection.has(id))
    .map(({ id, email }) => ({ id, title: email }));
  const { change, isBusy } = useListChange(
    SUBSCRIBER_CHANGES,
    chosen.map(({ title }) => title),
  );
  useDetachedReplyToasts(SUBSCRIBER_CHANGES);
  useNextRowFocus(subscribers, "input[type=search]");
  return (
    <>
      <TabLinks
        label="Subscribers by state"
        tabs={totals.map((one) => ({
          label: SUBSCRIBER_STATES[one.state],
          to: pathOf(one.state),
          count: one.total,
        }))}
        current={pathOf(state)}
      />
      <div className="list-tools">
        <ListSearch
          label="Search addresses..."
          value={search}
          preserved={{ state: state === "confirmed" ? "" : state }}
        />
        <div className="list-actions cluster">
          <Link to={SUBSCRIBER_IMPORTS_PATH} className="pill">
            <Upload aria-hidden="true" /> Import
          </Link>
          <ExportButton
            action={`/api/subscriber-export${location.search}`}
            messages={SUBSCRIBER_EXPORT_MESSAGES}
            label="Export"
          />
        </div>
      </div>
      {subscribers.length === 0 ? (
        <NoSubscribers filters={filters} />
      ) : (
        <DataTable columns={["Email", "Topics", "Source", DATE_COLUMNS[state], "Actions"]} hasCards>
          {subscribers.map((subscriber) => (
            <SubscriberRow
              key={subscriber.id}
              subscriber={subscriber}
              canRetry={state === "bounced"}
              selection={selection}
              dateColumn={DATE_COLUMNS[state]}
              onDelete={() => setDeleting([{ id: subscriber.id, title: subscriber.email }])}
            />
          ))}
        </DataTable>
      )}
      <KeysetLinks
        label="Pages of subscribers"
        path={SUBSCRIBERS_PATH}
        isFirst={filters.isFirstPage}
        next={next}
        names={{ first: "Newest", next: "Older" }}
      />
      <BulkBar selection={selection} listed={subscribers.length} noun="subscribers">
        {state === "bounced" && (
          <BulkButton
            icon={RotateCcw}
            name="Try again"
            isBusy={isBusy}
            onPress={() => void change({ intent: "retry", ids: selection.ids })}
          />
        )}
        <BulkButton
          icon={Trash2}
          name="Delete"
          isBusy={isBusy}
          onPress={() => setDeleting(chosen)}
        />
      </BulkBar>
      {deleting.length > 0 && (
        <DeleteDialog changes={SUBSCRIBER_CHANGES} items={deleting} onDone={() => setDeleting([])}>
          <p>Imports will skip {deleting.length === 1 ? "this address" : "these addresses"}.</p>
        </DeleteDialog>
      )}
    </>
  );
}

function pathOf(state: SubscriberState): string {
  return state === "confirmed" ? SUBSCRIBERS_PATH : `${SUBSCRIBERS_PATH}?state=${state}`;
}

function NoSubscribers({ filters }: { filters: SubscriberList["filters"] }) {
  const { state, search, isFirstPage } = filters;
  if (search !== "" || !isFirstPage) {
    return (
      <EmptyState icon={Users} title="No subscribers match your search.">
        <Link to={pathOf(state)} className="pill">
          Show all
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Users} title={`No ${SUBSCRIBER_STATES[state].toLowerCase()} subscribers`} />
  );
}
