export type Toast = {
  kind: "success" | "error" | "info";
  title: string;
  text: string;
  /** The names of what it is about, below the title. Of several toasts about different things one is made. */
  about?: readonly string[];
  /** What can be done about it, as a button. */
  action?: ToastAction;
};

export type ToastAction = {
  label: string;
  /** The ids of what it is done to. Without them a toast stays a toast of its own. */
  items?: readonly string[];
  /** `items`: also those of toasts that have become one with this. */
  onClick: (items: readonly string[]) => void;
};

/** A toast that is seen. */
export type Displayed = {
  /** Shows this in its place, for the whole time of a new one; false when it is already on its way out. */
  update(toast: Toast): boolean;
  /** Takes it away, unless it is pointed at or focused. */
  end(): void;
};

/**
 * Lets one toast be seen at a time. `display` shows one and calls `gone` when it is seen no more. One
 * that says the same as another, of the same or of other things, becomes one with it. One with an action
 * goes ahead of those without, and gives its place only to another with an action.
 * decisions: Projects and media, "A toast with an action"
 */
export function oneAtATime(
  display: (toast: Toast, gone: () => void) => Displayed,
): (toast: Toast) => void {
  const queue: Toast[] = [];
  let seen: { toast: Toast; displayed: Displayed } | null = null;

  const displayNext = () => {
    const toast = queue.shift();
    seen = null;
    if (!toast) return;
    const current = {
      toast,
      displayed: display(toast, () => {
        if (seen === current) displayNext();
      }),
    };
    seen = current;
  };

  return (toast) => {
    if (seen && isSameKind(seen.toast, toast)) {
      const both = together(seen.toast, toast);
      if (seen.displayed.update(both)) {
        seen.toast = both;
        return;
      }
    }
    const same = queue.findIndex((other) => isSameKind(other, toast));
    const waiting = queue[same];
    if (waiting) queue[same] = together(waiting, toast);
    else queue.splice(placeFor(toast, queue), 0, toast);
    if (!seen) displayNext();
    else if (toast.action && seen.toast.action) seen.displayed.end();
  };
}

/** As many as a change takes at once. */
const ITEMS_MAX = 100;

function isSameKind(one: Toast, other: Toast): boolean {
  const isSaidAlike =
    one.kind === other.kind && one.title === other.title && one.text === other.text;
  if (!one.action && !other.action) return isSaidAlike;
  const [items, others] = [one.action?.items, other.action?.items];
  if (!items || !others || items.length + others.length > ITEMS_MAX) return false;
  return isSaidAlike && one.action?.label === other.action?.label;
}

function together(one: Toast, newer: Toast): Toast {
  const both = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])];
  const action = newer.action && {
    ...newer.action,
    items: both(one.action?.items, newer.action.items),
  };
  return { ...newer, about: both(one.about, newer.about), action };
}

function placeFor({ action }: Toast, queue: readonly Toast[]): number {
  const firstWithout = queue.findIndex((waiting) => !waiting.action);
  return action && firstWithout >= 0 ? firstWithout : queue.length;
}

/** More names than these are counted. */
const NAMES_SHOWN = 3;

/** "Signs, Letters, Ships and 2 more" */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
