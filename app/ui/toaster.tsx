import "sonner/dist/styles.css";
import "./styles/toast.css";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { type Displayed, namesText, oneAtATime, type Toast } from "./toast-queue.ts";

export type ToastKind = Toast["kind"];

/** spec: public-site §9; the width of 356 px is sonner's own */
const SHOWN_MS = 4000;
/** decisions: Projects and media, "A toast with an action stays 10 seconds" */
const WITH_ACTION_MS = 10_000;
const VISIBLE_MAX = 3;
/** sonner's own: how long one is on its way out. */
const GOES_FOR_MS = 200;
/** Screen readers say what is added to a region that they already know. */
const REGION_KNOWN_AFTER_MS = 100;

/** Loaded by `toast.ts` at the first use. */
export async function show(toast: Toast): Promise<void> {
  await standing;
  // The ground says so: a place to work shows one at a time.
  if (document.querySelector("[data-one-toast]")) showNext(toast);
  else display(toast);
}

const showNext = oneAtATime(display);

function display(first: Toast, gone?: () => void): Displayed {
  standWhereReached();
  let isGoing = false;
  const goes = () => {
    isGoing = true;
    if (gone) setTimeout(gone, GOES_FOR_MS);
  };
  const put = (toast: Toast, id?: number | string) => {
    const { kind, title, action } = toast;
    const act = () => {
      action?.onClick(action.items ?? []);
      // Pressing its button takes a toast away without a word.
      goes();
    };
    return sonner[kind](title, {
      id,
      description: descriptionOf(toast),
      duration: action ? WITH_ACTION_MS : SHOWN_MS,
      action: action && { label: action.label, onClick: act },
      onDismiss: goes,
      onAutoClose: goes,
    });
  };
  const id = put(first);
  return {
    update(toast) {
      if (!isGoing) put(toast, id);
      return !isGoing;
    },
    end() {
      if (!place.matches(":hover, :focus-within")) sonner.dismiss(id);
    },
  };
}

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

const place = document.createElement("div");
const standing = putUpToaster();

/**
 * A tree of its own beside the page's, so that no navigation, error or late hydration of the page
 * takes a toast away.
 */
async function putUpToaster(): Promise<void> {
  place.className = "no-print";
  holdWhileFocused(place);
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      className="toaster"
      position="bottom-right"
      duration={SHOWN_MS}
      visibleToasts={VISIBLE_MAX}
      expand
      closeButton
      toastOptions={{
        unstyled: true,
        classNames: { toast: "toast", closeButton: "toast-close", actionButton: "toast-action" },
        closeButtonAriaLabel: "Dismiss",
      }}
      icons={{
        success: <CircleCheck size={20} />,
        error: <CircleAlert size={20} />,
        info: <Info size={20} />,
        close: <X size={18} />,
      }}
    />,
  );
  await new Promise((resolve) => setTimeout(resolve, REGION_KNOWN_AFTER_MS));
}

/** On the page, or in the dialog that has made everything else unreachable, while that is open. */
function standWhereReached(): void {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  const ground = dialog ?? document.body;
  if (place.parentElement === ground) return;
  ground.append(place);
  dialog?.addEventListener("close", () => document.body.append(place), { once: true });
}

/** sonner holds toasts that are pointed at; whoever reached one by keyboard needs the same. */
function holdWhileFocused(place: HTMLElement): void {
  const pretend = (type: "mouseover" | "mouseout") => (event: FocusEvent) =>
    event.target?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  place.addEventListener("focusin", pretend("mouseover"));
  place.addEventListener("focusout", pretend("mouseout"));
}
