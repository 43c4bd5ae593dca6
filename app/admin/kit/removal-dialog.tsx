import type { ComponentProps } from "react";
import { QuestionDialog } from "./question-dialog.tsx";

type RemovalDialogProps = Pick<
  ComponentProps<typeof QuestionDialog>,
  "title" | "subject" | "Form" | "action" | "isBusy" | "fields" | "confirm" | "onClose" | "children"
> & {
  /** When removing begins; the dialog closes. */
  onRemove?: () => void;
};

/** Asks before something is removed for good. */
export function RemovalDialog({ onRemove, ...question }: RemovalDialogProps) {
  return (
    <QuestionDialog
      {...question}
      confirming="Removing..."
      isDestructive
      onSubmit={() => {
        onRemove?.();
        question.onClose();
      }}
    />
  );
}
