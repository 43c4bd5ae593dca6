import "sonner/dist/styles.css";
import "./styles/toast.css";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { createToastQueue, type Displayed, namesText, type Toast } from "./toast-queue.ts";

export type ToastKind = Toast["kind"];

/** spec: public-site §9; the width of 356 px is sonner's own */
const SHOWN_MS = 4000;
/** decisions: Projects and media, "A toast with an action stays 10 seconds" */
const WITH_ACTION_MS = 10_000;
/** Of a toast that another one waits for. */
const READABLE_MS = 1500;
const VISIBLE_MAX = 3;
/** sonner's exit animation */
const EXIT_MS = 200;
/** Screen readers only announce changes of a live region that already exists. */
const LIVE_REGION_DELAY_MS = 100;

export async function show(toast: Toast): Promise<void> {
  await mounted;
  moveToTopLayer();
  await settled;
  // Set by the admin shell.
  if (document.querySelector("[data-one-toast]")) queue.add(toast);
  else display(toast);
}

export async function withdraw(source: object): Promise<void> {
  await mounted;
  await settled;
  queue.withdraw(source);
}

const queue = createToastQueue(display);

function display(first: Toast, onClosed?: () => void): Displayed {
  moveToTopLayer();
  let shownAt = Date.now();
  let shown = first;
  let isClosing = false;
  const handleClose = () => {
    isClosing = true;
    returnFocus();
    if (onClosed) setTimeout(onClosed, EXIT_MS);
  };
  const render = (id?: number | string, duration = durationOf(shown)) => {
    const { kind, title, action } = shown;
    const act = () => {
      action?.onClick(action.items ?? []);
      // sonner calls neither callback when the action closes a toast.
      handleClose();
    };
    return sonner[kind](title, {
      id,
      description: descriptionOf(shown),
      duration,
      action: action && { label: action.label, onClick: act },
      onDismiss: handleClose,
      onAutoClose: handleClose,
    });
  };
  const id = render();
  return {
    update(toast) {
      shown = toast;
      shownAt = Date.now();
      if (!isClosing) render(id);
      return !isClosing;
    },
    dismiss() {
      if (!container.matches(":hover, :focus-within")) sonner.dismiss(id);
    },
    shorten() {
      // sonner takes 0 for its default.
      if (!isClosing) render(id, Math.max(1, shownAt + READABLE_MS - Date.now()));
    },
    close() {
      // sonner would show it again if it were rendered before it is gone.
      isClosing = true;
      sonner.dismiss(id);
    },
  };
}

const durationOf = ({ action }: Toast) => (action ? WITH_ACTION_MS : SHOWN_MS);

function descriptionOf({ text, about = [] }: Toast) {
  if (!text && about.length === 0) return undefined;
  return (
    <>
      {about.length > 0 && (
        <span dir="auto" className="toast-about" title={about.join(", ")}>
          {namesText(about)}
        </span>
      )}
      {text}
    </>
  );
}

const container = document.createElement("div");
const mounted = mountToaster();

/** Its own React root: navigation, errors and hydration of the page leave toasts alone. */
async function mountToaster(): Promise<void> {
  container.className = "no-print";
  pauseWhileFocused(container);
  trackFocus(container);
  document.body.append(container);
  await new Promise<void>((resolve) =>
    createRoot(container).render(
      <Listening onListening={resolve}>
        <Toaster
          className="toaster"
          position="bottom-right"
          duration={SHOWN_MS}
          visibleToasts={VISIBLE_MAX}
          expand
          closeButton
          toastOptions={{
            unstyled: true,
            classNames: {
              toast: "toast",
              closeButton: "toast-close",
              actionButton: "toast-action",
            },
            closeButtonAriaLabel: "Dismiss",
          }}
          icons={{
            success: <CircleCheck size={20} />,
            error: <CircleAlert size={20} />,
            info: <Info size={20} />,
            close: <X size={18} />,
          }}
        />
      </Listening>,
    ),
  );
  await afterLiveRegionDelay();
}

function afterLiveRegionDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LIVE_REGION_DELAY_MS));
}

/** sonner drops toasts of before the effects of its component, which may take a while. */
function Listening({ children, onListening }: { children: ReactNode; onListening: () => void }) {
  // After those of `children`.
  useEffect(onListening, [onListening]);
  return children;
}

/** Since the container was moved last, which makes it a new live region. */
let settled: Promise<void> = Promise.resolve();

/** An open modal makes everything outside of it inert. */
function moveToTopLayer(): void {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const root = dialog ?? document.body;
  if (container.parentElement === root) return;
  root.append(container);
  settled = afterLiveRegionDelay();
  dialog?.addEventListener("close", () => document.body.append(container), { once: true });
}

/** sonner pauses toasts on hover only; keyboard users need the same on focus. */
function pauseWhileFocused(container: HTMLElement): void {
  const dispatchMouse = (type: "mouseover" | "mouseout") => (event: FocusEvent) =>
    event.target?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  container.addEventListener("focusin", dispatchMouse("mouseover"));
  container.addEventListener("focusout", dispatchMouse("mouseout"));
}

let focusedBefore: EventTarget | null = null;

/**
 * Keeps focus events from sonner: it returns the focus when the next toast is rendered, which takes
 * it from wherever the user is typing by then.
 */
function trackFocus(container: HTMLElement): void {
  const track = (event: FocusEvent) => {
    const { relatedTarget, type } = event;
    const isInside = relatedTarget instanceof Node && container.contains(relatedTarget);
    if (type === "focusin" && !isInside) focusedBefore = relatedTarget;
    event.stopImmediatePropagation();
  };
  container.addEventListener("focusin", track);
  container.addEventListener("focusout", track);
}

/** From a button of a toast that closes to the element that was focused before it. */
function returnFocus(): void {
  if (!container.contains(document.activeElement)) return;
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
}
