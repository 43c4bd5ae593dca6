import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * What a browser does by itself when a page is opened, for pages inside the site: the focus moves
 * to the content, to the part that the address names or to the field that the page is for, and the
 * page's title is read out. What narrows or sorts the page it stands on keeps the focus, marked by
 * `data-keeps-focus`.
 */
export function Arrival({ main }: { main: string }) {
  const { pathname, search, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const address = pathname + search;
  // One that comes with a failed page, or after one, stands where another was before.
  const last = useRef(useHydrated() ? "" : address);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (last.current === address) return;
    const isSamePage = last.current.split("?")[0] === pathname;
    last.current = address;
    if (isSamePage && document.activeElement?.closest("[data-keeps-focus]")) return;
    const field = hash || isReturn ? null : firstField();
    const place = field ?? document.getElementById(hash.slice(1) || main);
    // Without a tab index a section cannot take the focus.
    if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    setTitle(document.title);
  }, [address, pathname, hash, main, isReturn]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** None where a field that has the focus brings up a keyboard over half of the page. */
function firstField(): HTMLInputElement | null {
  const hasKeyboard = matchMedia("(hover: hover) and (pointer: fine)").matches;
  return hasKeyboard ? document.querySelector<HTMLInputElement>("[data-first-focus]") : null;
}
