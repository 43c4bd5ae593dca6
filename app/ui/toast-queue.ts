export type Toast = {
  kind: "success" | "error" | "info";
  title: string;
  text: string;
  /** Names of the affected items. */
  about?: readonly string[];
  action?: ToastAction;
  /** The form that it is about, whose next save withdraws it. */
  source?: object | null | undefined;
};

type ToastAction = {
  label: string;
  /** Ids of the affected items. Without them, toasts are not merged. */
  items?: readonly string[];
  /** `items` includes those of merged toasts. */
  onClick: (items: readonly string[]) => void;
};

export type Displayed = {
  /** Replaces it and restarts its time; false when it is already closing. */
  update(toast: Toast): boolean;
  /** Closes it unless it is hovered or focused. */
  dismiss(): void;
  /** Closes it as soon as it could be read, unless it is hovered or focused. */
  shorten(): void;
  close(): void;
};

/**
 * Shows one toast at a time and merges those of the same kind. A toast that others wait for is
 * shown only as long as it takes to read it. Toasts with an action go ahead of those without, and
 * are only replaced by another with an action. decisions: Projects and media, "A toast with an action"
 */
export function createToastQueue(display: (toast: Toast, onClosed: () => void) => Displayed) {
  let queue: Toast[] = [];
  let visible: { toast: Toast; displayed: Displayed } | null = null;

  const displayNext = () => {
    const toast = queue.shift();
    visible = null;
    if (!toast) return;
    const current = {
      toast,
      displayed: display(toast, () => {
        if (visible === current) displayNext();
      }),
    };
    visible = current;
    makeWay();
  };

  const makeWay = () => {
    if (queue.length > 0 && visible && !visible.toast.action) visible.displayed.shorten();
  };

  const add = (toast: Toast) => {
    if (visible && isSameKind(visible.toast, toast)) {
      const both = mergeToasts(visible.toast, toast);
      if (visible.displayed.update(both)) {
        visible.toast = both;
        makeWay();
        return;
      }
    }
    const same = queue.findIndex((other) => isSameKind(other, toast));
    const waiting = queue[same];
    if (waiting) queue[same] = mergeToasts(waiting, toast);
    else queue.splice(insertionIndex(toast, queue), 0, toast);
    if (!visible) displayNext();
    else if (toast.action && visible.toast.action) visible.displayed.dismiss();
    else makeWay();
  };

  const withdraw = (source: object) => {
    queue = queue.filter((toast) => toast.source !== source);
    if (visible?.toast.source === source) visible.displayed.close();
  };

  return { add, withdraw };
}

/** Limit of a single change. */
const ITEMS_MAX = 100;

function isSameKind(one: Toast, other: Toast): boolean {
  const hasSameText =
    one.kind === other.kind && one.title === other.title && one.text === other.text;
  if (!one.action && !other.action) return hasSameText;
  const [items, others] = [one.action?.items, other.action?.items];
  if (!items || !others || items.length + others.length > ITEMS_MAX) return false;
  return hasSameText && one.action?.label === other.action?.label;
}

function mergeToasts(one: Toast, newer: Toast): Toast {
  const both = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])];
  const action = newer.action && {
    ...newer.action,
    items: both(one.action?.items, newer.action.items),
  };
  return { ...newer, about: both(one.about, newer.about), action };
}

function insertionIndex({ action }: Toast, queue: readonly Toast[]): number {
  const firstWithout = queue.findIndex((waiting) => !waiting.action);
  return action && firstWithout >= 0 ? firstWithout : queue.length;
}

const NAMES_SHOWN = 3;

/** "Signs, Letters, Ships and 2 more" */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
