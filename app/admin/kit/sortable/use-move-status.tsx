import { type ReactNode, type RefObject, useEffect, useState } from "react";

type Change = {
  /** For screen readers. */
  text: string;
  /** What a button has moved. */
  moved?: { id: string; direction: "up" | "down" };
};

/** Announces changes of a list, whose rows are `[data-row=id]`, and keeps the focus on move buttons. */
export function useMoveStatus(list: RefObject<HTMLElement | null>) {
  const [change, setChange] = useState<Change & { nth: number }>();

  // A button loses the focus when its row moves. If it is disabled there, the other one is focused.
  useEffect(() => {
    if (!change?.moved) return;
    const { id, direction } = change.moved;
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    const button = row?.querySelector<HTMLElement>(`[data-direction="${direction}"]:enabled`);
    (button ?? row?.querySelector<HTMLElement>("[data-direction]:enabled"))?.focus();
  }, [change, list]);

  const status: ReactNode = (
    <p role="status" className="sr-only">
      {/* An equal text is announced again only as a new element. */}
      {change && <span key={change.nth}>{change.text}</span>}
    </p>
  );
  const announce = (next: Change) => setChange((last) => ({ ...next, nth: (last?.nth ?? 0) + 1 }));
  return { status, announce };
}

export function movedText(name: string, index: number, count: number): string {
  return `${name} moved to position ${index + 1} of ${count}.`;
}
