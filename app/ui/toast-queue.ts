export type Toast = {
  kind: "success" | "error" | "info";
  title: string;
  text: string;
  /** What can be done about it, as a button. */
  action?: ToastAction;
};
export type ToastAction = { label: string; onClick: () => void };

/**
 * Lets one toast be seen at a time. `display` shows one and calls `gone` when it is seen no more.
 * What says the same as the one that is seen or as one that waits says nothing new.
 */
export function oneAtATime(
  display: (toast: Toast, gone: () => void) => void,
): (toast: Toast) => void {
  const queue: Toast[] = [];

  const displayFirst = () => {
    const [first] = queue;
    if (!first) return;
    display(first, () => {
      if (queue[0] !== first) return;
      queue.shift();
      displayFirst();
    });
  };

  return (toast) => {
    if (queue.some((other) => isSame(other, toast))) return;
    queue.push(toast);
    if (queue.length === 1) displayFirst();
  };
}

function isSame(one: Toast, other: Toast): boolean {
  if (one.action || other.action) return false;
  return one.kind === other.kind && one.title === other.title && one.text === other.text;
}
