import { useId } from "react";
import { ARCHIVE_REASON_MAX } from "#domain/projects/changes.ts";
import { Field } from "../../../ui/field.tsx";
import { useReply } from "../../forms/use-reply.ts";
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
  useReply(reply, ({ status }) => onDone(status === "done"));
  const isOne = projects.length === 1;
  return (
    <QuestionDialog
      title={isOne ? "Archive project" : `Archive ${projects.length} projects`}
      subject={isOne ? titles[0] : undefined}
      Form={Form}
      action={PROJECT_CHANGES.path}
      isBusy={isBusy}
      fields={{ intent: "archive", id: projects.map(({ id }) => id) }}
      confirm="Archive"
      confirming="Archiving..."
      onClose={() => onDone(false)}
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
            maxLength={ARCHIVE_REASON_MAX}
            autoComplete="off"
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
