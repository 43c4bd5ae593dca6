import type { Toast } from "./toast-queue.ts";
import type { ToastKind } from "./toaster.tsx";

/**
 * Says something in passing, in the corner of the window, on public and admin pages alike, with a
 * second line, the names of what it is about or a button where they help. Works from any place and
 * moment: what shows it loads at the first use.
 */
export function showToast(
  kind: ToastKind,
  title: string,
  text = "",
  more: Pick<Toast, "about" | "action"> = {},
): void {
  import("./toaster.tsx").then(
    ({ show }) => show({ kind, title, text, ...more }),
    // The network is away, which may be the very thing to say: browsers can say it by themselves.
    () => alert([title, more.about?.join(", "), text].filter(Boolean).join("\n")),
  );
}

/** Loads what shows toasts ahead of their first use, where one is likely to come. */
export function prepareToasts(): void {
  // Should it fail, the first toast asks again.
  import("./toaster.tsx").catch(() => undefined);
}
