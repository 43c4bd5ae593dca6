import type { MouseEvent } from "react";

/** Closes the sheet that a link stands in, before the way is gone: that may take long, or be stopped. */
export function closeSheet({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("dialog")?.close();
}
