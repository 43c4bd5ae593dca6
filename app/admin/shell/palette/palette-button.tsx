import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { showToast } from "../../../ui/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.ts";
import { hasCommandKey, isApple } from "../../kit/command-key.ts";

/** Opens the command palette, also by Ctrl+K or, on a Mac, Cmd+K. Its code is loaded on first use. */
export function PaletteButton() {
  const button = useRef<HTMLButtonElement>(null);
  const palette = useLazyDialog(button, loadPalette, () =>
    showToast("error", "The search could not be loaded.", "Check your connection."),
  );
  const isOnApple = useHydrated() && isApple();

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // Preload on the modifier, so that letters typed right after the shortcut are not lost.
      if (event.key === "Control" || event.key === "Meta") preload();
      if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
      // The open palette closes itself by the same keys.
      if (!hasCommandKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      // Not over another dialog, which must be answered first.
      if (!document.querySelector("dialog:modal")) button.current?.click();
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        data-early=""
        className="admin-search faint gap-m needs-scripts"
        aria-haspopup="dialog"
        aria-keyshortcuts={isOnApple ? "Meta+K" : "Control+K"}
        onPointerEnter={preload}
        onClick={palette.open}
      >
        <Search aria-hidden="true" size={18} />
        <span className="admin-search-text">Find anything</span>
        <span aria-hidden="true" className="admin-keys faint">
          {isOnApple ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {palette.code &&
        createPortal(<palette.code.Palette onClose={palette.close} />, document.body)}
    </>
  );
}

const loadPalette = () => import("./palette.tsx");

function preload(): void {
  // Opening retries and reports a failure.
  loadPalette().catch(() => undefined);
}
