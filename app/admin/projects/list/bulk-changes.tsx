import { Archive, ArchiveRestore, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useReply } from "../../forms/use-reply.ts";
import { BulkBar, BulkButton } from "../../lists/bulk-bar.tsx";
import { MailQuestion } from "../../lists/mail-question.tsx";
import { useListChange } from "../../lists/use-list-change.ts";
import type { Selection } from "../../lists/use-selection.ts";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { PROJECT_CHANGES } from "../changes/project-changes.ts";
import type { ListedProject } from "./project-row.tsx";

type BulkChangesProps = { selection: Selection; projects: readonly ListedProject[] };
type BulkDialog = "archive" | "show" | "restore";

export function BulkChanges({ selection, projects }: BulkChangesProps) {
  const { ids, clear } = selection;
  const chosen = projects.filter(({ id }) => ids.includes(id));
  const titles = chosen.map(({ title }) => title);
  const { change, reply, isBusy } = useListChange(PROJECT_CHANGES, titles);
  const [openDialog, setOpenDialog] = useState<BulkDialog | null>(null);
  useReply(reply, ({ status }) => {
    if (status === "done") clear();
  });
  const areArchived = chosen.every(({ state }) => state === "Archived");
  const intent = areArchived ? "restore" : "show";
  const isEmailed = ({ isEmailedWhenShown, state }: ListedProject) =>
    isEmailedWhenShown && state === (areArchived ? "Archived" : "Hidden");
  const mails = chosen.filter(isEmailed).length;
  const publish = () => (mails > 1 ? setOpenDialog(intent) : change({ intent, ids }));
  const closeDialog = (isDone: boolean) => {
    setOpenDialog(null);
    if (isDone) clear();
  };
  return (
    <>
      <BulkBar selection={selection} listed={projects.length} noun="projects">
        {areArchived ? (
          <BulkButton icon={ArchiveRestore} name="Restore" isBusy={isBusy} onPress={publish} />
        ) : (
          <>
            <BulkButton icon={Eye} name="Show" isBusy={isBusy} onPress={publish} />
            <BulkButton
              icon={EyeOff}
              name="Hide"
              isBusy={isBusy}
              onPress={() => change({ intent: "hide", ids })}
            />
            <BulkButton
              icon={Archive}
              name="Archive"
              isBusy={isBusy}
              onPress={() => setOpenDialog("archive")}
            />
          </>
        )}
      </BulkBar>
      {openDialog === "archive" && <ArchiveDialog projects={chosen} onDone={closeDialog} />}
      {(openDialog === "show" || openDialog === "restore") && (
        <MailQuestion
          changes={PROJECT_CHANGES}
          intent={openDialog}
          verb={openDialog === "show" ? "Show" : "Restore"}
          items={chosen}
          mails={mails}
          onDone={closeDialog}
        />
      )}
    </>
  );
}
