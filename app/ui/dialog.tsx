import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./icon-button.tsx";

type DialogProps = {
  title: ReactNode;
  tools?: ReactNode;
  /** `small` fits its content on all screens; other sizes are set by their users' style sheets. */
  size?: "small" | "sheet" | "palette" | "picker" | "crop";
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/**
 * Open while mounted. `data-initial-focus` marks what gets the focus first: the field, or the
 * safest answer.
 */
export function Dialog({ title, tools, size, onClose, onKeyDown, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Selecting text may end outside.
  const isPressedOutside = useRef(false);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    focusFirst(shown);
    return () => {
      // Unmounted while open. Toasts leave a dialog when it closes.
      if (shown?.open && !shown.isConnected) shown.close();
      // The browser does not restore the focus then.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="dialog"
      data-size={size}
      // React passes the event on to dialogs around this one, unlike the browser.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onKeyDown={onKeyDown}
      onPointerDown={({ target, currentTarget }) => {
        isPressedOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (isPressedOutside.current && target === currentTarget) close();
      }}
    >
      <div className="dialog-frame vertical">
        <header>
          <h2 id={titleId} dir="auto" aria-live="polite">
            {title}
          </h2>
          {tools}
          <IconButton icon={X} label="Close" onClick={close} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** By default browsers focus the first control: the close button. */
function focusFirst(dialog: HTMLElement | null): void {
  const first = dialog?.querySelector<HTMLElement>("[data-initial-focus]");
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
}
