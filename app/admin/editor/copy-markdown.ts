import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.ts";

const TOASTS = {
  done: "Copied as Markdown",
  failed: "Couldn't copy",
  text: "The browser did not allow it.",
};

/** `convert` loads the converter, which may fail. */
export async function copyMarkdown(convert: () => Promise<string>): Promise<void> {
  try {
    await copyText(await convert(), TOASTS);
  } catch (error) {
    console.error(error);
    showToast("error", TOASTS.failed, "Check your connection.");
  }
}
