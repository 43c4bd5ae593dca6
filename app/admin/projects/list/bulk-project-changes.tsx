import { Archive, ArchiveRestore, Eye, EyeOff } from "lucide-react";
import { BulkBar, BulkButton } from "../../lists/bulk-bar.tsx";
import { MailQuestion } from "../../lists/mail-question.tsx";
import { useBulkChanges } from "../../lists/use-bulk-changes.ts";
import type { Selection } from "../../lists/use-selection.ts";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { PROJECT_CHANGES } from "../changes/project-changes.ts";
import type { ListedProject } from "./project-row.tsx";

type BulkProjectChangesProps = { selection: Selection; projects: readonly ListedProject[] };

export function BulkProjectChanges({ selection, projects }: BulkProjectChangesProps) {
  const bulk = useBulkChanges(PROJECT_CHANGES, selection, projects);
  const { chosen, isBusy, openDialog, closeDialog } = bulk;
  const areArchived = chosen.every(({ state }) => state === "Archived");
  const intent = areArchived ? "restore" : "show";
  const isEmailed = ({ isEmailedWhenShown, state }: ListedProject) =>
    isEmailedWhenShown && state === (areArchived ? "Archived" : "Hidden");
  const mails = chosen.filter(isEmailed).length;
  const publish = () => bulk.publish(intent, mails);
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
              onPress={() => bulk.apply("hide")}
            />
            <BulkButton
              icon={Archive}
              name="Archive"
              isBusy={isBusy}
              onPress={() => bulk.confirm("archive")}
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
