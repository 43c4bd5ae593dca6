import { type KeyboardEvent, useEffect, useState } from "react";

type Combobox = {
  isOpen: boolean;
  /** Index of the active option; -1 for none. */
  active: number;
  open(): void;
  close(): void;
  /** Returns whether the key was handled. */
  handleKey(event: KeyboardEvent): boolean;
};

/** WAI-ARIA combobox with list autocomplete and `count` options; only opens on request. */
export function useCombobox(count: number, listId: string): Combobox {
  const [isRequested, setIsRequested] = useState(false);
  const [index, setIndex] = useState(-1);
  const isOpen = isRequested && count > 0;
  const active = isOpen && index < count ? index : -1;

  useEffect(() => {
    if (active >= 0) {
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: "nearest" });
    }
  }, [active, listId]);

  const open = () => {
    setIsRequested(true);
    setIndex(-1);
  };
  const close = () => {
    setIsRequested(false);
    setIndex(-1);
  };
  const handleKey = ({ key }: KeyboardEvent): boolean => {
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (!isOpen) open();
      // The input itself sits between the last and the first option.
      else setIndex(((active + 1 + (key === "ArrowDown" ? 1 : count)) % (count + 1)) - 1);
      return true;
    }
    if (active === -1 || (key !== "Home" && key !== "End")) return false;
    setIndex(key === "Home" ? 0 : count - 1);
    return true;
  };
  return { isOpen, active, open, close, handleKey };
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
