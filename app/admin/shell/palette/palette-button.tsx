import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { showToast } from "../../../ui/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { Palette } from "./palette.tsx";

/** Opens the command palette, also by Ctrl+K or Cmd+K. Its code is loaded on first use. */
export function PaletteButton() {
  const [shown, setShown] = useState<{ Palette: typeof Palette }>();
  const button = useRef<HTMLButtonElement>(null);
  const isApple = useHydrated() && /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // Preload on the modifier, so that letters typed right after the shortcut are not lost.
      if (event.key === "Control" || event.key === "Meta") preload();
      if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
      // The open palette closes itself by the same keys.
      if (!(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      event.preventDefault();
      // Not over another dialog, which must be answered first.
      if (!document.querySelector("dialog:modal")) button.current?.click();
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  // The button may have been clicked before hydration.
  useEffect(() => {
    if (button.current?.dataset.pressed !== undefined) button.current.click();
  }, []);

  const open = () =>
    loadPalette().then(
      ({ Palette }) => setShown({ Palette }),
      () => showToast("error", "The search could not be loaded.", "Check your connection."),
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        data-early=""
        className="admin-search needs-scripts"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onClick={open}
      >
        <Search aria-hidden="true" size={18} />
        <span className="admin-search-text">Find anything</span>
        <span aria-hidden="true" className="admin-keys">
          {isApple ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {shown && createPortal(<shown.Palette onClose={() => setShown(undefined)} />, document.body)}
    </>
  );
}

const loadPalette = () => import("./palette.tsx");

function preload(): void {
  // Opening retries and reports a failure.
  loadPalette().catch(() => undefined);
}
