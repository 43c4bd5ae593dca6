import { useRef, useState } from "react";
import { Outlet, useLocation, useNavigate, useOutletContext } from "react-router";
import type { MessageIntent } from "#domain/contact/changes.ts";
import { EXPORT_MESSAGES } from "#domain/contact/export.ts";
import { REASON_FILTERS, STATE_FILTERS } from "#domain/contact/inbox-query.ts";
import { ListSearch } from "../kit/list-search.tsx";
import { Select } from "../kit/select.tsx";
import { useNextRowFocus } from "../kit/use-next-row-focus.ts";
import { ExportButton } from "../lists/export-button.tsx";
import { ShortcutsButton, ShortcutsDialog, useRowShortcuts } from "../lists/row-shortcuts.tsx";
import { useDetachedReplyToasts } from "../lists/use-list-change.ts";
import { useSelection } from "../lists/use-selection.ts";
import { useConfirmLeave } from "../shell/unsaved-changes.tsx";
import { BulkMessageChanges } from "./bulk-message-changes.tsx";
import { type ContactCounts, ContactTabs } from "./contact-tabs.tsx";
import { InboxList, type ShownFilters } from "./inbox-list.tsx";
import { MESSAGE_CHANGES, type MessageStatus } from "./message-changes.ts";
import type { ListedMessage } from "./message-row.tsx";
import { CONTACT_PATH, messagePath, SPAM_PATH } from "./paths.ts";
import { useFocusAfterClose } from "./use-focus-after-close.ts";
import { useChangedMessages, useMessageChanges } from "./use-message-changes.ts";

type InboxData = {
  counts: ContactCounts;
  filters: ShownFilters;
  /** Status of the open message, newer than what it was opened with. */
  open: (MessageStatus & { fullName: string }) | null;
  /** Where the next page begins. */
  next: string | null;
  messages: ListedMessage[];
};

type Named = { id: string; fullName: string };

/** What the open message gets from the list around it. */
type InboxContext = Pick<InboxData, "open"> & {
  waiting: ReturnType<typeof useMessageChanges>["waiting"];
  onChange: (intent: MessageIntent, message: Named) => void;
};

/** The open message's status as it will be, from what the list has read since. */
export function useOpenMessage(message: MessageStatus & Named) {
  const { open, waiting, onChange } = useOutletContext<InboxContext>();
  const read = open?.id === message.id ? open : message;
  const [{ isRead, isSpam, state } = read] = useChangedMessages([read], waiting);
  return {
    status: { isRead, isSpam, state },
    change: (intent: MessageIntent) => onChange(intent, message),
  };
}

const GONE_FROM_LIST: readonly MessageIntent[] = ["delete", "spam", "not-spam"];

/** spec: admin-area §2, "Submissions" */
export function InboxView({ inbox, openId }: { inbox: InboxData; openId?: string }) {
  const { counts, filters } = inbox;
  const { search } = useLocation();
  const navigate = useNavigate();
  const changes = useMessageChanges();
  const messages = useChangedMessages(inbox.messages, changes.waiting).filter(
    ({ isDeleted, isSpam }) => !isDeleted && isSpam === filters.isSpam,
  );
  const opened = useChangedMessages(inbox.open ? [inbox.open] : [], changes.waiting)[0];
  const selection = useSelection(messages);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useDetachedReplyToasts(MESSAGE_CHANGES);
  const close = () => navigate(CONTACT_PATH + search);
  const confirmLeave = useConfirmLeave();
  /** False when unsaved notes are to be kept. */
  const request = async (intent: MessageIntent, several: readonly Named[]) => {
    const isOpenGone = several.some(({ id }) => id === openId) && GONE_FROM_LIST.includes(intent);
    if (isOpenGone && !(await confirmLeave())) return false;
    changes.request(
      intent,
      several.map(({ id, fullName }) => ({ id, title: fullName })),
    );
    if (isOpenGone) void close();
    return true;
  };
  const requestSelected = async (intent: MessageIntent) => {
    const selected = messages.filter(({ id }) => selection.has(id));
    if (await request(intent, selected)) selection.clear();
  };
  const list = useRef<HTMLElement>(null);
  useFocusAfterClose(messages, openId);
  useNextRowFocus(messages, "input[type=search]");
  const act = (intent: MessageIntent) => (id: string) => {
    const known = opened ? [...messages, opened] : messages;
    const message = known.find((listed) => listed.id === id);
    if (selection.ids.length > 0) void requestSelected(intent);
    else if (message) void request(intent, [message]);
  };
  useRowShortcuts({
    table: list,
    onSelect: selection.toggle,
    onClear: selection.clear,
    onHelp: () => setHelpOpen(true),
    currentId: openId,
    actions: {
      o: (id) => navigate(messagePath(id, search)),
      e: act("mark-read"),
      U: act("mark-unread"),
      u: () => openId && close(),
      "#": act("delete"),
      Delete: act("delete"),
      "!": act(filters.isSpam ? "not-spam" : "spam"),
      r: () => document.querySelector<HTMLElement>("[data-reply]")?.click(),
    },
  });
  const context: InboxContext = {
    open: inbox.open,
    waiting: changes.waiting,
    onChange: (intent, message) => void request(intent, [message]),
  };
  return (
    <div className="screen inbox" data-open={openId ? "" : undefined}>
      <ContactTabs current={filters.isSpam ? SPAM_PATH : CONTACT_PATH} counts={counts} />
      <div className="list-tools inbox-tools">
        <ListSearch
          label="Search messages..."
          value={filters.search}
          preserved={{ tab: filters.isSpam ? "spam" : "" }}
          defaults={{ reason: "all", state: "all" }}
        >
          <Select
            label="Reason"
            name="reason"
            value={filters.reason ?? "all"}
            options={REASON_FILTERS}
          />
          <Select
            label="State"
            name="state"
            value={filters.state ?? "all"}
            options={STATE_FILTERS}
          />
        </ListSearch>
        <div className="list-actions cluster">
          <ShortcutsButton onClick={() => setHelpOpen(true)} />
          <ExportButton
            action={`/api/contact-export${search}`}
            messages={EXPORT_MESSAGES}
            label="Export Data"
          />
        </div>
      </div>
      <div className="panes inbox-columns">
        <InboxList
          ref={list}
          messages={messages}
          filters={filters}
          next={inbox.next}
          openId={openId}
          selection={selection}
        />
        <div className="inbox-pane">
          <Outlet context={context} />
        </div>
      </div>
      <BulkMessageChanges
        selection={selection}
        messages={messages}
        isSpam={filters.isSpam}
        isBusy={changes.isBusy}
        onChange={(intent) => void requestSelected(intent)}
      />
      {isHelpOpen && (
        <ShortcutsDialog
          noun="message"
          actions={[
            ["O", "Open message"],
            ["E", "Mark as read"],
            ["Shift U", "Mark as unread"],
            ["R", "Reply by email"],
            ["# or Delete", "Delete"],
            ["!", filters.isSpam ? "Not spam" : "Move to spam"],
            ["U", "Back to the list"],
          ]}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}
