import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ProjectState } from "#domain/projects/state.ts";
import { ChangeButton, useFocusAfterSwap } from "../../lists/change-button.tsx";
import { DeleteDialog } from "../../lists/delete-dialog.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { PROJECT_CHANGES } from "./project-changes.ts";

type ArchiveDeleteButtonsProps = {
  project: { id: string; title: string; state: ProjectState };
  /** The project's own screen: shows labels, and redirects to the list on delete. */
  isDetailScreen?: boolean;
};

export function ArchiveDeleteButtons({
  project,
  isDetailScreen = false,
}: ArchiveDeleteButtonsProps) {
  const { id, title, state } = project;
  const [openDialog, setOpenDialog] = useState<"archive" | "delete" | null>(null);
  const close = () => setOpenDialog(null);
  const swap = `archive-${id}`;
  const keepFocus = useFocusAfterSwap(swap, state === "Archived" ? "archived" : "");
  const buttonClass = isDetailScreen ? "pill" : "icon-button";
  return (
    <>
      {state === "Archived" ? (
        <ChangeButton
          changes={PROJECT_CHANGES}
          item={project}
          intent="restore"
          name="Restore"
          icon={ArchiveRestore}
          className={buttonClass}
          swap={swap}
          onPress={keepFocus}
        />
      ) : (
        <button
          type="button"
          className={`${buttonClass} needs-scripts`}
          aria-label={`Archive ${title}`}
          title="Archive"
          data-swap={swap}
          onClick={() => {
            keepFocus();
            setOpenDialog("archive");
          }}
        >
          <Archive aria-hidden="true" size={17} />
          {isDetailScreen && "Archive"}
        </button>
      )}
      <button
        type="button"
        className={`${buttonClass} needs-scripts`}
        aria-label={`Delete ${title}`}
        title="Delete"
        onClick={() => setOpenDialog("delete")}
      >
        <Trash2 aria-hidden="true" size={17} />
        {isDetailScreen && "Delete"}
      </button>
      {openDialog === "archive" && <ArchiveDialog projects={[project]} onDone={close} />}
      {openDialog === "delete" && (
        <DeleteDialog changes={PROJECT_CHANGES} items={[project]} onDone={close}>
          {isDetailScreen && <input type="hidden" name="then" value="list" />}
        </DeleteDialog>
      )}
    </>
  );
}
