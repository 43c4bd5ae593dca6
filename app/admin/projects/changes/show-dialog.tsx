import { useEffect } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { PROJECTS_PATH } from "../paths.ts";
import { useChange } from "./use-change.ts";

type ShowDialogProps = {
  ids: string[];
  /** How many of them are mailed to the subscribers. */
  mails: number;
  /** Hears whether they were shown. */
  onDone: (areShown: boolean) => void;
};

/** Asks before several projects go out at once, each in a mail of its own, as after an import. */
export function ShowDialog({ ids, mails, onDone }: ShowDialogProps) {
  const { Form, reply, isBusy } = useChange();
  useEffect(() => {
    if (reply) onDone(reply.status === "done");
  }, [reply, onDone]);
  return (
    <Dialog title={`Show ${ids.length} projects`} size="small" onClose={() => onDone(false)}>
      <Form method="post" action={PROJECTS_PATH} className="admin-question">
        <p className="question-about">{`${mails} mails to every subscriber`}</p>
        <p>
          The public has not seen {mails} of them yet, and the newsletter tells of each new project
          by itself. To show them quietly, switch that off in the newsletter settings first.
        </p>
        <input type="hidden" name="intent" value="show" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <div className="admin-answers">
          <button type="button" className="pill" onClick={() => onDone(false)}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Showing..." : "Show and send"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
