import { Archive, ArchiveRestore, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useReply } from "../../forms/use-reply.ts";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { BulkBar, BulkButton } from "../../lists/bulk-bar.tsx";
import { useListChange } from "../../lists/use-list-change.ts";
import type { Selection } from "../../lists/use-selection.ts";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { PROJECT_CHANGES } from "../changes/project-changes.ts";
import type { ListedProject } from "./project-row.tsx";

const VERBS = { show: ["Show", "Showing"], restore: ["Restore", "Restoring"] } as const;

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
        <ShowDialog intent={openDialog} projects={chosen} mails={mails} onDone={closeDialog} />
      )}
    </>
  );
}

type ShowDialogProps = {
  intent: "show" | "restore";
  projects: readonly { id: string; title: string }[];
  /** How many of the projects are emailed to subscribers. */
  mails: number;
  onDone: (areShown: boolean) => void;
};

/** Confirms a bulk change that emails subscribers once per project, as after an import. */
function ShowDialog({ intent, projects, mails, onDone }: ShowDialogProps) {
  const titles = projects.map(({ title }) => title);
  const { Form, reply, isBusy } = useListChange(PROJECT_CHANGES, titles);
  useReply(reply, ({ status }) => onDone(status === "done"));
  const [verb, doing] = VERBS[intent];
  return (
    <QuestionDialog
      title={`${verb} ${projects.length} projects`}
      subject={`This sends ${mails} emails to each subscriber`}
      Form={Form}
      action={PROJECT_CHANGES.path}
      isBusy={isBusy}
      fields={{ intent, id: projects.map(({ id }) => id) }}
      confirm={`${verb} and send`}
      confirming={`${doing}...`}
      onClose={() => onDone(false)}
    >
      <p>
        {mails} of these projects are new to the public, and each new project is emailed. To{" "}
        {intent} them without emailing, turn off auto-send in the newsletter settings first.
      </p>
    </QuestionDialog>
  );
}
