import { type KeyboardEvent, useEffect, useState } from "react";

type Combobox = {
  isOpen: boolean;
  /** Index of the option that Enter would choose; -1 while none is. */
  active: number;
  open(): void;
  close(): void;
  /** Moves within the list; true when the key was meant for it. */
  move(event: KeyboardEvent): boolean;
};

/**
 * An input with a list of `count` options below it (WAI-ARIA combobox with list autocomplete). It is
 * closed until it is opened: nothing pops up by itself.
 */
export function useCombobox(count: number, listId: string): Combobox {
  const [isWanted, setIsWanted] = useState(false);
  const [at, setAt] = useState(-1);
  const isOpen = isWanted && count > 0;
  const active = isOpen && at < count ? at : -1;

  useEffect(() => {
    if (active >= 0) {
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" });
    }
  }, [active, listId]);

  const open = () => {
    setIsWanted(true);
    setAt(-1);
  };
  const close = () => {
    setIsWanted(false);
    setAt(-1);
  };
  const move = ({ key }: KeyboardEvent): boolean => {
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (!isOpen) open();
      // Between the last and the first option lies the input itself.
      else setAt(((active + 1 + (key === "ArrowDown" ? 1 : count)) % (count + 1)) - 1);
      return true;
    }
    if (active === -1 || (key !== "Home" && key !== "End")) return false;
    setAt(key === "Home" ? 0 : count - 1);
    return true;
  };
  return { isOpen, active, open, close, move };
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
