import { useRef } from "react";
import { Dialog } from "../../../ui/dialog.tsx";

export type LeaveAnswer = "stay" | "leave" | "save";

type LeaveDialogProps = {
  /** Whether all that is unsaved can be saved from here. */
  canSave: boolean;
  onAnswer: (answer: LeaveAnswer) => void;
};

/** Asks before what was typed is lost. Closing it in any other way is to stay. */
export function LeaveDialog({ canSave, onAnswer }: LeaveDialogProps) {
  const answer = useRef<LeaveAnswer>("stay");
  const button = (name: LeaveAnswer, text: string, look = "pill") => (
    <button
      type="submit"
      className={look}
      data-initial-focus={name === "stay" || undefined}
      onClick={() => {
        answer.current = name;
      }}
    >
      {text}
    </button>
  );
  return (
    <Dialog title="Leave without saving?" size="small" onClose={() => onAnswer(answer.current)}>
      <form method="dialog" className="admin-question">
        <p>What you changed on this screen is not saved yet.</p>
        <div className="admin-answers">
          {button("leave", "Leave without saving")}
          {canSave && button("save", "Save and leave")}
          {button("stay", "Stay", "pill pill-filled")}
        </div>
      </form>
    </Dialog>
  );
}
