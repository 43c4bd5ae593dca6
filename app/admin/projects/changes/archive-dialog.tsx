import { useEffect, useId } from "react";
import { ARCHIVE_REASON_MAX } from "#domain/projects/changes.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { useDeferredClose } from "../../kit/use-deferred-close.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useProjectChange } from "./use-project-change.ts";

type ArchiveDialogProps = {
  projects: { id: string; title: string }[];
  onDone: (isArchived: boolean) => void;
};

/** decisions: "Archive, with its reason" */
export function ArchiveDialog({ projects, onDone }: ArchiveDialogProps) {
  const { Form, reply, isBusy } = useProjectChange(projects.map(({ title }) => title));
  const reasonId = useId();
  const close = useDeferredClose(isBusy, () => onDone(false));
  useEffect(() => {
    if (reply) onDone(reply.status === "done");
  }, [reply, onDone]);
  const [first] = projects;
  const isOne = projects.length === 1;
  const title = isOne ? "Archive project" : `Archive ${projects.length} projects`;
  return (
    <Dialog title={title} size="small" onClose={close}>
      <Form method="post" action={PROJECTS_PATH} className="admin-question">
        {isOne && (
          <p dir="auto" className="question-about">
            {first?.title}
          </p>
        )}
        <p>
          {isOne ? "It" : "They"} will be removed from the site and featured projects, and can be
          restored at any time.
        </p>
        <input type="hidden" name="intent" value="archive" />
        {projects.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
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
        <div className="admin-answers">
          <button type="button" className="pill" disabled={isBusy} onClick={() => onDone(false)}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Archiving..." : "Archive"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
