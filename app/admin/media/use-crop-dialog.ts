import type { RefObject } from "react";
import { showToast } from "../../ui/toast.ts";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";

/** `CropDialog` while it is open. Unlike with `lazy`, a failed load leaves the screen as it is. */
export function useCropDialog(button: RefObject<HTMLButtonElement | null>) {
  const { code, open, close } = useLazyDialog(
    button,
    () => import("./crop-dialog.tsx"),
    () => showToast("error", "The crop view could not be loaded.", "Check your connection."),
  );
  return { CropDialog: code?.default, open, close };
}
