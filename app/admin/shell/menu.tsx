import { Menu as MenuIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import type { ShownAccount } from "./account-link.tsx";
import { Navigation } from "./navigation.tsx";

type MenuProps = {
  siteName: string;
  account: ShownAccount;
  waiting: Readonly<Record<string, number>>;
};

/**
 * On small screens: a button that opens the sidebar as a sheet, until a way is chosen. The sheet stands
 * outside the header, whose part it is not.
 */
export function Menu({ siteName, account, waiting }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (key !== openedAt.current) setOpen(false);
  }, [key]);
  // Someone may have pressed it before there was anyone to hear of it.
  useEffect(() => {
    if (button.current?.dataset.pressed !== undefined) button.current.click();
  }, []);
  // Where there is room for the sidebar, nobody can close a sheet that nobody opened there.
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
            <Navigation account={account} waiting={waiting} />
          </Dialog>,
          document.body,
        )}
    </>
  );
}
