import type { ToastKind } from "./toaster.tsx";

/**
 * Says something in passing, in the corner of the window, on public and admin pages alike. Works
 * from any place and moment: what shows it loads at the first use.
 */
export function showToast(kind: ToastKind, text: string): void {
  loadToaster().then(
    ({ show }) => show(kind, text),
    // The network is away, which may be the very thing to say: browsers can say it by themselves.
    () => alert(text),
  );
}

/** Loads what shows toasts, so that one can still be shown when the network has gone. */
export function prepareToasts(): void {
  loadToaster().catch(() => {
    // `showToast` asks again, and has another way out.
  });
}

function loadToaster() {
  return import("./toaster.tsx");
}
