import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ProjectState } from "#domain/projects/state.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useChange } from "./use-change.ts";

type PutAwayProps = {
  project: { id: string; title: string; state: ProjectState };
  /** The project's own screen has room for words, and goes with the project. */
  isOwnScreen?: boolean;
};

/** Into the archive or back out of it, and away for good: each asked about first. */
export function PutAway({ project, isOwnScreen = false }: PutAwayProps) {
  const { id, title, state } = project;
  const [asks, setAsks] = useState<"archive" | "delete" | null>(null);
  const done = () => setAsks(null);
  const passFocus = useFocusPassed(id, state);
  const look = isOwnScreen ? "pill" : "icon-button";
  return (
    <>
      {state === "Archived" ? (
        <RestoreButton project={project} className={look} onPress={passFocus} />
      ) : (
        <button
          type="button"
          className={`${look} needs-scripts`}
          aria-label={`Archive ${title}`}
          title="Archive"
          data-puts-away={id}
          onClick={() => {
            passFocus();
            setAsks("archive");
          }}
        >
          <Archive aria-hidden="true" size={17} />
          {isOwnScreen && "Archive"}
        </button>
      )}
      <button
        type="button"
        className={`${look} needs-scripts`}
        aria-label={`Delete ${title}`}
        title="Delete"
        onClick={() => setAsks("delete")}
      >
        <Trash2 aria-hidden="true" size={17} />
        {isOwnScreen && "Delete"}
      </button>
      {asks === "archive" && <ArchiveDialog projects={[project]} onDone={done} />}
      {asks === "delete" && (
        <DeleteDialog project={project} isOwnScreen={isOwnScreen} onDone={done} />
      )}
    </>
  );
}

/** The button that archives gives way to the one that restores, which has the focus then; and back. */
function useFocusPassed(id: string, state: ProjectState): () => void {
  const isPressed = useRef(false);
  const isArchived = state === "Archived";
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is archived or restored gives the moment
  useEffect(() => {
    const isLost = isPressed.current && document.activeElement === document.body;
    isPressed.current = false;
    if (isLost) document.querySelector<HTMLElement>(`[data-puts-away="${id}"]`)?.focus();
  }, [id, isArchived]);
  return () => {
    isPressed.current = true;
  };
}

type RestoreButtonProps = {
  project: { id: string; title: string };
  /** As a sign alone where it stands among others, else with its word. */
  className: "icon-button" | "pill";
  onPress: () => void;
};

/** Takes a project out of the archive. */
function RestoreButton({ project: { id, title }, className, onPress }: RestoreButtonProps) {
  const { Form, isBusy } = useChange([title]);
  return (
    <Form method="post" action={PROJECTS_PATH} className="toggle" onSubmit={onPress}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="restore"
        data-puts-away={id}
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
