import { useEffect, useId } from "react";
import { ARCHIVE_REASON_MAX } from "#domain/projects/changes.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { useClosing } from "../../kit/use-closing.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useChange } from "./use-change.ts";

type ArchiveDialogProps = {
  projects: { id: string; title: string }[];
  /** Hears whether they were archived. */
  onDone: (isArchived: boolean) => void;
};

/** Asks why; nobody has to say. decisions: "Archive, with its reason" */
export function ArchiveDialog({ projects, onDone }: ArchiveDialogProps) {
  const { Form, reply, isBusy } = useChange(projects.map(({ title }) => title));
  const reasonId = useId();
  const close = useClosing(isBusy, () => onDone(false));
  useEffect(() => {
    if (reply) onDone(reply.status === "done");
  }, [reply, onDone]);
  const [first] = projects;
  const isOne = projects.length === 1;
  const what = isOne ? "Archive project" : `Archive ${projects.length} projects`;
  return (
    <Dialog title={what} size="small" onClose={close}>
      <Form method="post" action={PROJECTS_PATH} className="admin-question">
        {isOne && (
          <p dir="auto" className="question-about">
            {first?.title}
          </p>
        )}
        <p>
          {isOne ? "It leaves" : "They leave"} the site and the featured projects, and can be
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
