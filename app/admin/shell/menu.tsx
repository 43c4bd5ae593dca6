import { Menu as MenuIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { useEarlyPress } from "../../ui/use-lazy-dialog.ts";
import { Navigation, type NavigationProps } from "./navigation.tsx";

/** The navigation as a sheet, for small screens. */
export function Menu({ siteName, ...navigation }: NavigationProps & { siteName: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEarlyPress(button);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (key !== openedAt.current) setOpen(false);
  }, [key]);
  // The menu button is hidden on wide screens, where the sidebar replaces the sheet.
  useEffect(() => {
    if (!isOpen) return;
    const isWide = matchMedia("(width >= 64rem)");
    const close = () => setOpen(false);
    isWide.addEventListener("change", close);
    return () => isWide.removeEventListener("change", close);
  }, [isOpen]);

  return (
    <>
      <button
        ref={button}
        type="button"
        data-early=""
        className="icon-button admin-menu-button needs-scripts"
        aria-haspopup="dialog"
        onClick={() => {
          openedAt.current = key;
          setOpen(true);
        }}
      >
        <MenuIcon aria-hidden="true" size={20} />
        <span className="sr-only">Open menu</span>
      </button>
      {isOpen &&
        createPortal(
          <Dialog title={siteName} size="sheet" onClose={() => setOpen(false)}>
            <Navigation {...navigation} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
