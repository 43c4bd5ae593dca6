import { ListChecks, type LucideIcon, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { BusyButton } from "../kit/busy-button.tsx";
import type { Selection } from "./use-selection.ts";

type BulkBarProps = {
  selection: Selection;
  /** How many items are listed. */
  listed: number;
  /** Plural, such as "projects". */
  noun: string;
  /** A `BulkButton` for each change. */
  children: ReactNode;
};

/** What can be done with the selected rows, while there are any. */
export function BulkBar({ selection, listed, noun, children }: BulkBarProps) {
  const count = selection.ids.length;
  useFocusAfterClear(count);
  return (
    <>
      {/* Always mounted: screen readers skip a live region that appears together with its text. */}
      <p role="status" className="sr-only">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <fieldset
          className="bulk-bar on-dark cluster gap-xs shrinkable"
          aria-label={`Selected ${noun}`}
        >
          <p className="tabular">{count} selected</p>
          {children}
          {/* It stays when all are selected, since a button that is removed loses the focus. */}
          <IconButton
            icon={ListChecks}
            size={18}
            label={`Select all listed ${noun}`}
            title={`Select all listed ${noun}`}
            aria-disabled={count >= listed}
            onClick={() => count < listed && selection.toggleAll()}
          />
          <IconButton icon={X} size={18} label="Clear selection" onClick={selection.clear} />
        </fieldset>
      )}
    </>
  );
}

/** Clearing the selection unmounts the bar, which would drop the focus. */
function useFocusAfterClear(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isCleared = before.current > 0 && count === 0;
    before.current = count;
    if (!isCleared || document.activeElement !== document.body) return;
    const next =
      document.querySelector(".row-select input") ?? document.querySelector("[type=search]");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [count]);
}

type BulkButtonProps = { icon: LucideIcon; name: string; isBusy: boolean; onPress: () => void };

export function BulkButton({ icon: Icon, name, isBusy, onPress }: BulkButtonProps) {
  return (
    <BusyButton className="pill" isBusy={isBusy} onClick={onPress}>
      <Icon aria-hidden="true" /> {name}
    </BusyButton>
  );
}
