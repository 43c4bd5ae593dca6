import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { showToast } from "../../../ui/toast.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { Palette } from "./palette.tsx";

/** The button that opens the search, and the keys that do. What is opened loads at its first use. */
export function Finder() {
  const [shown, setShown] = useState<{ Palette: typeof Palette }>();
  const button = useRef<HTMLButtonElement>(null);
  const isApple = useHydrated() && /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // Held before the letter: what comes then should be there, or the first letters are lost.
      if (event.key === "Control" || event.key === "Meta") prepare();
      if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
      // What is open closes by the same keys.
      if (!(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      event.preventDefault();
      // Over another dialog a search would lead away from what that one asks.
      if (!document.querySelector("dialog:modal")) button.current?.click();
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  // Someone may have pressed it before there was anyone to hear of it.
  useEffect(() => {
    if (button.current?.dataset.pressed !== undefined) button.current.click();
  }, []);

  const open = () =>
    loadPalette().then(
      ({ Palette }) => setShown({ Palette }),
      () => showToast("error", "The search could not be loaded.", "Check the connection."),
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        data-early=""
        className="admin-finder needs-scripts"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onClick={open}
      >
        <Search aria-hidden="true" size={18} />
        <span className="admin-finder-text">Find anything</span>
        <span aria-hidden="true" className="admin-keys">
          {isApple ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {shown && createPortal(<shown.Palette onClose={() => setShown(undefined)} />, document.body)}
    </>
  );
}

const loadPalette = () => import("./palette.tsx");

function prepare(): void {
  // Should it fail, opening asks again, and says so.
  loadPalette().catch(() => undefined);
}
