import { useEffect, useId } from "react";
import { ARCHIVE_REASON_MAX } from "#domain/projects/changes.ts";
import { Field } from "../../../ui/field.tsx";
import { QuestionDialog } from "../../kit/question-dialog.tsx";
import { useListChange } from "../../lists/use-list-change.ts";
import { PROJECT_CHANGES } from "./project-changes.ts";

type ArchiveDialogProps = {
  projects: { id: string; title: string }[];
  onDone: (isArchived: boolean) => void;
};

/** decisions: "Archive, with its reason" */
export function ArchiveDialog({ projects, onDone }: ArchiveDialogProps) {
  const titles = projects.map(({ title }) => title);
  const { Form, reply, isBusy } = useListChange(PROJECT_CHANGES, titles);
  const reasonId = useId();
  useEffect(() => {
    if (reply) onDone(reply.status === "done");
  }, [reply, onDone]);
  const isOne = projects.length === 1;
  return (
    <QuestionDialog
      title={isOne ? "Archive project" : `Archive ${projects.length} projects`}
      Form={Form}
      action={PROJECT_CHANGES.path}
      isBusy={isBusy}
      fields={{ intent: "archive", id: projects.map(({ id }) => id) }}
      confirm="Archive"
      confirming="Archiving..."
      onClose={() => onDone(false)}
    >
      {isOne && (
        <p dir="auto" className="dialog-subject">
          {titles[0]}
        </p>
      )}
      <p>
        {isOne ? "It" : "They"} will be removed from the site and featured projects, and can be
        restored at any time.
      </p>
      <Field id={reasonId} name="reason" label="Reason (optional)">
        {(control) => (
          <input
            {...control}
            data-initial-focus
            maxLength={ARCHIVE_REASON_MAX}
            autoComplete="off"
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
