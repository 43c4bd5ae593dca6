import { Archive, ArchiveRestore, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { DeleteDialog } from "../changes/delete-dialog.tsx";
import { EyeToggle } from "../changes/toggles.tsx";
import { PROJECTS_PATH, useChange } from "../changes/use-change.ts";
import { editPath, type ListedProject } from "./listed-project.ts";

/** What is done to a project from its row. */
export function RowActions({ project }: { project: ListedProject }) {
  const { id, title, state } = project;
  const [asks, setAsks] = useState<"delete" | "archive" | null>(null);
  const done = () => setAsks(null);
  return (
    <div className="row-tools">
      <EyeToggle project={project} />
      <Link to={editPath(id)} className="icon-button" aria-label={`Edit ${title}`} title="Edit">
        <Pencil aria-hidden="true" size={17} />
      </Link>
      {state === "Archived" ? (
        <RestoreButton id={id} title={title} />
      ) : (
        <button
          type="button"
          className="icon-button needs-scripts"
          aria-label={`Archive ${title}`}
          title="Archive"
          onClick={() => setAsks("archive")}
        >
          <Archive aria-hidden="true" size={17} />
        </button>
      )}
      <button
        type="button"
        className="icon-button needs-scripts"
        aria-label={`Delete ${title}`}
        title="Delete"
        onClick={() => setAsks("delete")}
      >
        <Trash2 aria-hidden="true" size={17} />
      </button>
      {asks === "delete" && <DeleteDialog project={project} onDone={done} />}
      {asks === "archive" && <ArchiveDialog projects={[project]} onDone={done} />}
    </div>
  );
}

function RestoreButton({ id, title }: { id: string; title: string }) {
  const { Form, isBusy } = useChange();
  return (
    <Form method="post" action={PROJECTS_PATH} className="toggle">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="restore"
        className="icon-button"
        aria-label={`Restore ${title}`}
        title="Restore"
        disabled={isBusy}
      >
        <ArchiveRestore aria-hidden="true" size={17} />
      </button>
    </Form>
  );
}
