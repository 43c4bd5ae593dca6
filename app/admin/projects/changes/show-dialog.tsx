import { useEffect } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { useDeferredClose } from "../../kit/use-deferred-close.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useProjectChange } from "./use-project-change.ts";

type ShowDialogProps = {
  intent: "show" | "restore";
  projects: readonly { id: string; title: string }[];
  /** How many of the projects are emailed to subscribers. */
  mails: number;
  onDone: (areShown: boolean) => void;
};

const VERBS = { show: ["Show", "Showing"], restore: ["Restore", "Restoring"] } as const;

/** Confirms a bulk change that emails subscribers once per project, as after an import. */
export function ShowDialog({ intent, projects, mails, onDone }: ShowDialogProps) {
  const { Form, reply, isBusy } = useProjectChange(projects.map(({ title }) => title));
  const close = useDeferredClose(isBusy, () => onDone(false));
  useEffect(() => {
    if (reply) onDone(reply.status === "done");
  }, [reply, onDone]);
  const [verb, doing] = VERBS[intent];
  return (
    <Dialog title={`${verb} ${projects.length} projects`} size="small" onClose={close}>
      <Form method="post" action={PROJECTS_PATH} className="admin-question">
        <p className="question-about">{`This sends ${mails} emails to each subscriber`}</p>
        <p>
          {mails} of these projects are new to the public, and each new project is emailed. To{" "}
          {intent} them without emailing, turn off auto-send in the newsletter settings first.
        </p>
        <input type="hidden" name="intent" value={intent} />
        {projects.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <div className="admin-answers">
          <button
            type="button"
            className="pill"
            data-initial-focus
            disabled={isBusy}
            onClick={() => onDone(false)}
          >
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? `${doing}...` : `${verb} and send`}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
