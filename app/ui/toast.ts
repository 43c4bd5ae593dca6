import type { Toast } from "./toast-queue.ts";
import type { ToastKind } from "./toaster.tsx";

/** The toast code loads on first use. */
export function showToast(
  kind: ToastKind,
  title: string,
  text = "",
  more: Pick<Toast, "about" | "action" | "source"> = {},
): void {
  isUsed = true;
  import("./toaster.tsx").then(
    ({ show }) => show({ kind, title, text, ...more }),
    // Possibly offline, which may be the very thing to report.
    () => alert([title, more.about?.join(", "), text].filter(Boolean).join("\n")),
  );
}

let isUsed = false;

/** Closes the toasts about a form that is being saved again. */
export function withdrawToasts(source: object | null): void {
  if (!source || !isUsed) return;
  import("./toaster.tsx").then(
    ({ withdraw }) => withdraw(source),
    // Without the code they were alerts.
    () => undefined,
  );
}

export function preloadToasts(): void {
  // The first toast retries.
  import("./toaster.tsx").catch(() => undefined);
}
