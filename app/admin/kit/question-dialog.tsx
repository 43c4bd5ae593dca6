import type { getFormProps } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { useFetcher } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { BusyButton } from "./busy-button.tsx";

type QuestionDialogProps = {
  title: ReactNode;
  /** What it is about, such as a project's title. */
  subject?: string;
  /** The fetcher's. */
  Form: ReturnType<typeof useFetcher>["Form"];
  /** Default: the current screen's. */
  action?: string;
  /** From Conform, for a form with validation. */
  formProps?: ReturnType<typeof getFormProps>;
  isBusy: boolean;
  /** Hidden fields. */
  fields: Readonly<Record<string, string | readonly string[]>>;
  confirm: string;
  /** Default: "Cancel". */
  cancel?: string;
  /** In place of `confirm` while the action is in progress. */
  confirming: string;
  /** For what cannot be undone. */
  isDestructive?: boolean;
  /** With room between its fields. */
  className?: "form";
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Called when it was closed or cancelled. */
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an action. A field with `data-initial-focus` gets the focus, else the button to cancel. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, Form, action, isBusy, fields, confirm, confirming, className, children } = props;
  const { subject, formProps, cancel = "Cancel", onSubmit, onClose } = props;
  const close = useDeferredClose(isBusy, onClose);
  return (
    <Dialog title={title} size="small" onClose={close}>
      <Form
        method="post"
        action={action}
        {...formProps}
        {...(onSubmit ? { onSubmit } : {})}
        className={className ? `dialog-body ${className}` : "dialog-body"}
      >
        {subject && (
          <p dir="auto" className="dialog-subject">
            {subject}
          </p>
        )}
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
            {cancel}
          </button>
          <BusyButton
            type="submit"
            className={`pill ${props.isDestructive ? "pill-alarm" : "pill-filled"}`}
            isBusy={isBusy}
          >
            {isBusy ? confirming : confirm}
          </BusyButton>
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
