import { useEffect } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { useClosing } from "../../kit/use-closing.ts";
import { PROJECTS_PATH } from "../paths.ts";
import { useChange } from "./use-change.ts";

type ShowDialogProps = {
  /** How they come before the public: from hiding, or out of the archive. */
  intent: "show" | "restore";
  projects: readonly { id: string; title: string }[];
  /** How many of them are mailed to the subscribers. */
  mails: number;
  /** Hears whether they were shown. */
  onDone: (areShown: boolean) => void;
};

const WORDS = { show: ["Show", "Showing"], restore: ["Restore", "Restoring"] } as const;

/** Asks before several projects go out at once, each in a mail of its own, as after an import. */
export function ShowDialog({ intent, projects, mails, onDone }: ShowDialogProps) {
  const { Form, reply, isBusy } = useChange(projects.map(({ title }) => title));
  const close = useClosing(isBusy, () => onDone(false));
  useEffect(() => {
    if (reply) onDone(reply.status === "done");
  }, [reply, onDone]);
  const [verb, doing] = WORDS[intent];
  return (
    <Dialog title={`${verb} ${projects.length} projects`} size="small" onClose={close}>
      <Form method="post" action={PROJECTS_PATH} className="admin-question">
        <p className="question-about">{`${mails} mails to every subscriber`}</p>
        <p>
          The public has not seen {mails} of them yet, and the newsletter tells of each new project
          by itself. To {intent} them quietly, switch that off in the newsletter settings first.
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
