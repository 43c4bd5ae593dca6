import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { isSameScreen } from "./same-screen.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Moves the focus and announces the title, as browsers do for documents. Controls that filter or
 * sort their page keep the focus (`data-keeps-focus`), and so does a form that gets an address.
 */
export function RouteFocus() {
  const { pathname, search, hash, state } = useLocation();
  const action = useNavigationType();
  const isReturn = action === "POP";
  const isStay = isSameScreen(state, action);
  const address = pathname + search;
  // When an error page remounts it, the current address still has to be handled.
  const last = useRef(useHydrated() ? "" : address);
  const [title, setTitle] = useState("");

  useLayoutEffect(() => {
    if (last.current === address) return;
    const isSamePage = last.current.split("?")[0] === pathname;
    last.current = address;
    if (isStay) return;
    if (isSamePage && document.activeElement?.closest("[data-keeps-focus]")) return;
    const field = hash || isReturn ? null : autofocusField();
    const target = field ?? document.getElementById(hash.slice(1) || "main");
    // Sections are only focusable with a tabindex.
    if (target && !target.hasAttribute("tabindex")) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    setTitle(document.title);
  }, [address, pathname, hash, isReturn, isStay]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** Not on touch screens, where focus opens the on-screen keyboard. */
function autofocusField(): HTMLInputElement | null {
  const hasKeyboard = matchMedia("(hover: hover) and (pointer: fine)").matches;
  return hasKeyboard ? document.querySelector<HTMLInputElement>("[data-first-focus]") : null;
}
