import type { ToastKind } from "./toaster.tsx";

/**
 * Says something in passing, in the corner of the window, on public and admin pages alike. Works
 * from any place and moment: what shows it loads at the first use.
 */
export function showToast(kind: ToastKind, text: string): void {
  import("./toaster.tsx").then(
    ({ show }) => show(kind, text),
    // The network is away, which may be the very thing to say: browsers can say it by themselves.
    () => alert(text),
  );
}

/** Loads what shows toasts ahead of their first use, where one is likely to come. */
export function prepareToasts(): void {
  // Should it fail, the first toast asks again.
  import("./toaster.tsx").catch(() => undefined);
}
