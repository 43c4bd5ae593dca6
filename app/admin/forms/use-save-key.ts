import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { hasCommandKey } from "../kit/command-key.ts";

/** Ctrl+S or, on a Mac, Cmd+S saves, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent(save);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !hasCommandKey(event)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      enterTypedTag();
      press();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}

/** A tag that was typed but not entered counts, as when the field is left. */
function enterTypedTag(): void {
  const { activeElement: active } = document;
  if (!(active instanceof HTMLInputElement) || !active.closest(".tag-input")) return;
  // Flushed, so that the form has the tag when it is submitted.
  flushSync(() => active.blur());
  active.focus();
}
