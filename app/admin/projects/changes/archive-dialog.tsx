import { useId } from "react";
import { ARCHIVE_REASON_MAX_CHARS } from "#domain/projects/changes.ts";
import { Field } from "../../../ui/field.tsx";
import { ChangeQuestion } from "../../lists/change-question.tsx";
import { PROJECT_CHANGES } from "./project-changes.ts";

type ArchiveDialogProps = {
  projects: { id: string; title: string }[];
  onDone: (isArchived: boolean) => void;
};

/** decisions: "Archive, with its reason" */
export function ArchiveDialog({ projects, onDone }: ArchiveDialogProps) {
  const reasonId = useId();
  const isOne = projects.length === 1;
  return (
    <ChangeQuestion
      changes={PROJECT_CHANGES}
      intent="archive"
      items={projects}
      onDone={onDone}
      title={isOne ? "Archive project" : `Archive ${projects.length} projects`}
      subject={isOne ? projects[0]?.title : undefined}
      confirm="Archive"
      confirming="Archiving..."
    >
      <p>
        {isOne ? "It" : "They"} will be removed from the site and featured projects, and can be
        restored at any time.
      </p>
      <Field id={reasonId} name="reason" label="Reason (optional)">
        {(control) => (
          <input
            {...control}
            data-initial-focus
            maxLength={ARCHIVE_REASON_MAX_CHARS}
            autoComplete="off"
          />
        )}
      </Field>
    </ChangeQuestion>
  );
}
