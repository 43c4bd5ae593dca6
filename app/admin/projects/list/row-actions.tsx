import { Archive, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ArchiveDialog } from "../changes/archive-dialog.tsx";
import { DeleteDialog } from "../changes/delete-dialog.tsx";
import { RestoreButton } from "../changes/restore-button.tsx";
import { EyeToggle } from "../changes/toggles.tsx";
import { editPath } from "../paths.ts";
import type { ListedProject } from "./listed-project.ts";

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
        <RestoreButton project={project} className="icon-button" />
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
