import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

type DialogProps = {
  title: ReactNode;
  /** What stands beside the title, ahead of the button that closes. */
  tools?: ReactNode;
  /**
   * `small` is as large as what it holds, also on a small screen; how large others are says the style
   * sheet of the place that uses them.
   */
  size?: "small" | "sheet" | "palette" | "picker";
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/**
 * A native dialog over the page, open as long as it is rendered: the browser keeps the focus inside
 * and gives it back; Escape, the button and a press outside close it. Fills a small screen. What carries
 * `data-initial-focus` has the focus first: the field that it asks for, else the answer that loses nothing.
 */
export function Dialog({ title, tools, size, onClose, onKeyDown, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A press that began inside, to select text, may end outside.
  const isPressedOutside = useRef(false);
  const close = () => dialog.current?.close();

  useEffect(() => {
    const opener = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    focusFirst(dialog.current);
    // One that is taken away before it was closed has given the focus to nobody.
    return () => {
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
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={({ target, currentTarget }) => {
        isPressedOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (isPressedOutside.current && target === currentTarget) close();
      }}
    >
      <div className="dialog-frame">
        <header>
          <h2 id={titleId} dir="auto" aria-live="polite">
            {title}
          </h2>
          {tools}
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <X aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The browser would choose the first control, which is the button that closes. */
function focusFirst(dialog: HTMLElement | null): void {
  const first = dialog?.querySelector<HTMLElement>("[data-initial-focus]");
  first?.focus();
  // What stands in a field is there to be replaced.
  if (first instanceof HTMLInputElement) first.select();
}
