import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ProjectState } from "#domain/projects/state.ts";
import { useReply } from "../../forms/use-reply.ts";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { useListChange } from "../../lists/use-list-change.ts";
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
  const keepFocus = useFocusAfterSwap(id, state);
  const buttonClass = isDetailScreen ? "pill" : "icon-button";
  return (
    <>
      {state === "Archived" ? (
        <RestoreButton project={project} className={buttonClass} onPress={keepFocus} />
      ) : (
        <button
          type="button"
          className={`${buttonClass} needs-scripts`}
          aria-label={`Archive ${title}`}
          title="Archive"
          data-archive-toggle={id}
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
        <DeleteDialog project={project} isDetailScreen={isDetailScreen} onDone={close} />
      )}
    </>
  );
}

/** Archive and Restore replace each other: moves the focus to the new button. */
function useFocusAfterSwap(id: string, state: ProjectState): () => void {
  const isPressed = useRef(false);
  const isArchived = state === "Archived";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes
  useEffect(() => {
    const isLost = isPressed.current && document.activeElement === document.body;
    isPressed.current = false;
    if (isLost) document.querySelector<HTMLElement>(`[data-archive-toggle="${id}"]`)?.focus();
  }, [id, isArchived]);
  return () => {
    isPressed.current = true;
  };
}

type RestoreButtonProps = {
  project: { id: string; title: string };
  className: "icon-button" | "pill";
  onPress: () => void;
};

function RestoreButton({ project: { id, title }, className, onPress }: RestoreButtonProps) {
  const { Form, isBusy } = useListChange(PROJECT_CHANGES, [title]);
  return (
    <Form method="post" action={PROJECT_CHANGES.path} className="toggle" onSubmit={onPress}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="restore"
        data-archive-toggle={id}
        className={className}
        aria-label={`Restore ${title}`}
        title="Restore"
        disabled={isBusy}
      >
        <ArchiveRestore aria-hidden="true" size={17} />
        {className === "pill" && "Restore"}
      </button>
    </Form>
  );
}

type DeleteDialogProps = {
  project: { id: string; title: string };
  /** The project's own screen: redirects to the list, since the screen goes away. */
  isDetailScreen?: boolean;
  onDone: () => void;
};

/** spec: admin-area §2, "Delete asks for confirmation" */
function DeleteDialog({ project, isDetailScreen = false, onDone }: DeleteDialogProps) {
  const { Form, reply, isBusy } = useListChange(PROJECT_CHANGES, [project.title]);
  useReply(reply, onDone);
  return (
    <QuestionDialog
      title="Delete project"
      subject={project.title}
      Form={Form}
      action={PROJECT_CHANGES.path}
      isBusy={isBusy}
      fields={{ intent: "delete", id: project.id }}
      confirm="Delete project"
      confirming="Deleting..."
      isDestructive
      onClose={onDone}
    >
      {isDetailScreen && <input type="hidden" name="then" value="list" />}
      <p>Are you sure you want to permanently delete this project? This action cannot be undone.</p>
    </QuestionDialog>
  );
}
