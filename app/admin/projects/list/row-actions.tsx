import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { DuplicateButton } from "../changes/duplicate-button.tsx";
import { PutAway } from "../changes/put-away.tsx";
import { EyeToggle } from "../changes/toggles.tsx";
import { editPath } from "../paths.ts";
import type { ListedProject } from "./listed-project.ts";

/** What is done to a project from its row. */
export function RowActions({ project }: { project: ListedProject }) {
  const { id, title } = project;
  return (
    <div className="row-tools">
      <EyeToggle project={project} />
      <Link to={editPath(id)} className="icon-button" aria-label={`Edit ${title}`} title="Edit">
        <Pencil aria-hidden="true" size={17} />
      </Link>
      <DuplicateButton project={project} className="icon-button" />
      <PutAway project={project} />
    </div>
  );
}
