import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

/** Puts a question of its own beside the form that it is asked from, which hears nothing of it. */
export function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps what happens inside from going on
    <div onSubmit={keptHere} onChange={keptHere} onInput={keptHere} onKeyDown={keptHere}>
      {children}
    </div>,
    document.body,
  );
}

/** React lets events rise to who has rendered a part, wherever in the document it stands. */
function keptHere(event: SyntheticEvent): void {
  event.stopPropagation();
}
