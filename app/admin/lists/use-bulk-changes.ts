import { useState } from "react";
import { useReply } from "../forms/use-reply.ts";
import { type ListChanges, useListChange } from "./use-list-change.ts";
import type { Selection } from "./use-selection.ts";

type Item = { id: string; title: string };

/** Changes of the selected items, with the dialogs that confirm them; clears the selection when done. */
export function useBulkChanges<Intent extends string, Listed extends Item>(
  changes: ListChanges<Intent>,
  { ids, clear }: Selection,
  items: readonly Listed[],
) {
  const chosen = items.filter(({ id }) => ids.includes(id));
  const titles = chosen.map(({ title }) => title);
  const { change, reply, isBusy } = useListChange(changes, titles);
  const [openDialog, setOpenDialog] = useState<Intent | null>(null);
  useReply(reply, ({ status }) => {
    if (status === "done") clear();
  });
  const apply = (intent: Intent) => change({ intent, ids });
  return {
    chosen,
    isBusy,
    apply,
    /** `mails`: how many of the items are emailed; confirmed when there are several. */
    publish: (intent: Intent, mails: number) => (mails > 1 ? setOpenDialog(intent) : apply(intent)),
    openDialog,
    confirm: setOpenDialog,
    closeDialog(isDone: boolean) {
      setOpenDialog(null);
      if (isDone) clear();
    },
  };
}
