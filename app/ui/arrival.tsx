import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * What a browser does by itself when a page is opened, for pages inside the site: the focus moves
 * to the content, to the part that the address names or to the field that the page is for, and the
 * page's title is read out.
 */
export function Arrival({ main }: { main: string }) {
  const { pathname, search, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const address = pathname + search;
  const last = useRef(address);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    const field = hash || isReturn ? null : firstField();
    const place = field ?? document.getElementById(hash.slice(1) || main);
    // Without a tab index a section cannot take the focus.
    if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    setTitle(document.title);
  }, [address, hash, main, isReturn]);

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
