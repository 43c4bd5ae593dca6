import { showToast } from "./toast.ts";

type CopyToasts = { done: string; failed: string; text?: string };

/** Copies to the clipboard, which browsers allow only over HTTPS. Returns whether it did. */
export async function copyText(copied: string, { done, failed, text }: CopyToasts) {
  try {
    await navigator.clipboard.writeText(copied);
    showToast("success", done);
    return true;
  } catch {
    showToast("error", failed, text);
    return false;
  }
}
