import type { Toast } from "./toast-queue.ts";
import type { ToastKind } from "./toaster.tsx";

/** The toast code loads on first use. */
export function showToast(
  kind: ToastKind,
  title: string,
  text = "",
  more: Pick<Toast, "about" | "action"> = {},
): void {
  import("./toaster.tsx").then(
    ({ show }) => show({ kind, title, text, ...more }),
    // Possibly offline, which may be the very thing to report.
    () => alert([title, more.about?.join(", "), text].filter(Boolean).join("\n")),
  );
}

export function preloadToasts(): void {
  // The first toast retries.
  import("./toaster.tsx").catch(() => undefined);
}
