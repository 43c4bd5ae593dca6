import { MailCheck, MailOpen, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import type { MessageIntent } from "#domain/contact/changes.ts";
import { BulkBar, BulkButton } from "../lists/bulk-bar.tsx";
import type { Selection } from "../lists/use-selection.ts";
import type { ListedMessage } from "./message-row.tsx";

type BulkMessageChangesProps = {
  selection: Selection;
  messages: readonly ListedMessage[];
  isSpam: boolean;
  isBusy: boolean;
  onChange: (intent: MessageIntent) => void;
};

export function BulkMessageChanges(props: BulkMessageChangesProps) {
  const { selection, messages, isSpam, isBusy, onChange } = props;
  const chosen = messages.filter(({ id }) => selection.has(id));
  const areRead = chosen.every(({ isRead }) => isRead);
  return (
    <BulkBar selection={selection} listed={messages.length} noun="messages">
      <BulkButton
        icon={areRead ? MailCheck : MailOpen}
        name={areRead ? "Mark as Unread" : "Mark as Read"}
        isBusy={isBusy}
        onPress={() => onChange(areRead ? "mark-unread" : "mark-read")}
      />
      <BulkButton
        icon={isSpam ? ShieldCheck : ShieldAlert}
        name={isSpam ? "Not Spam" : "Spam"}
        isBusy={isBusy}
        onPress={() => onChange(isSpam ? "not-spam" : "spam")}
      />
      <BulkButton icon={Trash2} name="Delete" isBusy={isBusy} onPress={() => onChange("delete")} />
    </BulkBar>
  );
}
