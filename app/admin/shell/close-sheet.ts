import type { MouseEvent } from "react";

/** Closes the sheet around a link at once: its navigation may take long or be blocked. */
export function closeSheet({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("dialog")?.close();
}
