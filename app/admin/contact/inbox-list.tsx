import { Inbox, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import type { InboxFilters } from "#domain/contact/inbox-query.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { KeysetLinks } from "../kit/keyset-links.tsx";
import type { Selection } from "../lists/use-selection.ts";
import { type ListedMessage, MessageRow } from "./message-row.tsx";
import { CONTACT_PATH, SPAM_PATH } from "./paths.ts";

export type ShownFilters = InboxFilters & { isFirstPage: boolean };

type InboxListProps = {
  ref: React.Ref<HTMLElement>;
  messages: readonly ListedMessage[];
  filters: ShownFilters;
  /** Where the next page begins. */
  next: string | null;
  openId: string | undefined;
  selection: Selection;
};

export function InboxList({ ref, messages, filters, next, openId, selection }: InboxListProps) {
  return (
    <section ref={ref} className="inbox-list" aria-label={filters.isSpam ? "Spam" : "Submissions"}>
      {messages.length === 0 ? (
        <NoMessages filters={filters} />
      ) : (
        <ul className="box divided message-items">
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              isOpen={message.id === openId}
              selection={selection}
            />
          ))}
        </ul>
      )}
      <KeysetLinks
        label="Pages of messages"
        path={CONTACT_PATH}
        isFirst={filters.isFirstPage}
        next={next}
        names={{ first: "Newest", next: "Older" }}
      />
    </section>
  );
}

function NoMessages({ filters }: { filters: ShownFilters }) {
  const { isSpam, search, reason, state, isFirstPage } = filters;
  if (search !== "" || reason || state || !isFirstPage) {
    return (
      <EmptyState icon={Inbox} title="No messages match">
        <Link to={isSpam ? SPAM_PATH : CONTACT_PATH} className="pill">
          Show all messages
        </Link>
      </EmptyState>
    );
  }
  return isSpam ? (
    <EmptyState icon={ShieldCheck} title="No spam">
      <p>Messages caught by the form's spam trap are kept here, without notifying you.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={Inbox} title="No messages yet">
      <p>Messages sent with the contact form appear here.</p>
    </EmptyState>
  );
}
