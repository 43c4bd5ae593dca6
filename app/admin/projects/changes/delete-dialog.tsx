import { useEffect } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { useDeferredClose } from "../../kit/use-deferred-close.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useProjectChange } from "./use-project-change.ts";

type DeleteDialogProps = {
  project: { id: string; title: string };
  /** The project's own screen: redirects to the list, since the screen goes away. */
  isDetailScreen?: boolean;
  onDone: () => void;
};

/** spec: admin-area §2, "Delete asks for confirmation" */
export function DeleteDialog({ project, isDetailScreen = false, onDone }: DeleteDialogProps) {
  const { Form, reply, isBusy } = useProjectChange([project.title]);
  const close = useDeferredClose(isBusy, onDone);
  useEffect(() => {
    if (reply) onDone();
  }, [reply, onDone]);
  return (
    <Dialog title="Delete project" size="small" onClose={close}>
      <Form method="post" action={PROJECTS_PATH} className="admin-question">
        <p dir="auto" className="question-about">
          {project.title}
        </p>
        <p>
          Are you sure you want to permanently delete this project? This action cannot be undone.
        </p>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={project.id} />
        {isDetailScreen && <input type="hidden" name="then" value="list" />}
        <div className="admin-answers">
          <button
            type="button"
            className="pill"
            data-initial-focus
            disabled={isBusy}
            onClick={onDone}
          >
            Cancel
          </button>
          <button type="submit" className="pill pill-alarm" disabled={isBusy}>
            {isBusy ? "Deleting..." : "Delete project"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
