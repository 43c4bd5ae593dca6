import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { useFetcher } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";

type QuestionDialogProps = {
  title: ReactNode;
  /** The fetcher's. */
  Form: ReturnType<typeof useFetcher>["Form"];
  /** Default: the current screen's. */
  action?: string;
  isBusy: boolean;
  /** Hidden fields. */
  fields: Readonly<Record<string, string | readonly string[]>>;
  confirm: string;
  /** In place of `confirm` while the action is in progress. */
  confirming: string;
  /** For what cannot be undone. */
  isDestructive?: boolean;
  /** With room between its fields. */
  className?: "form";
  /** Called when it was closed or cancelled. */
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an action. A field with `data-initial-focus` gets the focus, else the button to cancel. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, Form, action, isBusy, fields, confirm, confirming, className, children } = props;
  const { onClose } = props;
  const close = useDeferredClose(isBusy, onClose);
  return (
    <Dialog title={title} size="small" onClose={close}>
      <Form
        method="post"
        action={action}
        className={className ? `dialog-body ${className}` : "dialog-body"}
      >
        {children}
        {Object.entries(fields).flatMap(([name, values]) =>
          [values]
            .flat()
            .map((value) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            )),
        )}
        <div className="button-row">
          <button
            type="button"
            className="pill"
            data-initial-focus
            disabled={isBusy}
            onClick={onClose}
          >
            Cancel
          </button>
          <button
            type="submit"
            className={`pill ${props.isDestructive ? "pill-alarm" : "pill-filled"}`}
            disabled={isBusy}
          >
            {isBusy ? confirming : confirm}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/**
 * Closes a dialog. While its action is in progress, `onDone` is deferred: the component must stay
 * mounted, out of sight, to show the result.
 */
function useDeferredClose(isBusy: boolean, onDone: () => void): () => void {
  const isClosed = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isBusy && isClosed.current) done();
  }, [isBusy]);
  return () => {
    isClosed.current = true;
    if (!isBusy) onDone();
  };
}
