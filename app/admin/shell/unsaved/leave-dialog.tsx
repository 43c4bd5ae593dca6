import { useEffect, useRef } from "react";
import { Dialog } from "../../../ui/dialog.tsx";

type LeaveDialogProps = { onStay: () => void; onLeave: () => void };

/** Asks before what was typed is lost. Closing it in any other way is to stay. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const isLeaving = useRef(false);
  const stay = useRef<HTMLButtonElement>(null);
  // Of the two answers the one that loses nothing.
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog
      title="Leave without saving?"
      size="small"
      onClose={() => (isLeaving.current ? onLeave() : onStay())}
    >
      <form method="dialog" className="admin-question">
        <p>What you changed on this screen is not saved yet.</p>
        <div className="admin-answers">
          <button
            type="submit"
            className="pill"
            onClick={() => {
              isLeaving.current = true;
            }}
          >
            Leave without saving
          </button>
          <button ref={stay} type="submit" className="pill pill-filled">
            Stay
          </button>
        </div>
      </form>
    </Dialog>
  );
}
