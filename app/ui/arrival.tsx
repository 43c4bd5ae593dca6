import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * What a browser does by itself when a page is opened, for pages inside the site: the focus moves
 * to the content, or to the part that the address names, and the page's title is read out.
 */
export function Arrival({ main }: { main: string }) {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  const last = useRef(address);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    const place = document.getElementById(hash.slice(1) || main);
    // Without a tab index a section cannot take the focus.
    if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
    place?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [address, hash, main]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
