import { Menu as MenuIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import type { AccountSummary } from "./account-link.tsx";
import { Navigation } from "./navigation.tsx";

type MenuProps = {
  siteName: string;
  account: AccountSummary;
  unread: Readonly<Record<string, number>>;
};

/** The navigation as a sheet, for small screens. */
export function Menu({ siteName, account, unread }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (key !== openedAt.current) setOpen(false);
  }, [key]);
  // The button may have been clicked before hydration.
  useEffect(() => {
    if (button.current?.dataset.pressed !== undefined) button.current.click();
  }, []);
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
            <Navigation account={account} unread={unread} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
