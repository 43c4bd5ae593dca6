import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

/** Renders a dialog outside the surrounding form, whose handlers must not receive its events. */
export function IsolatedPortal({ children }: { children: ReactNode }) {
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops propagation
    <div
      onSubmit={stopPropagation}
      onChange={stopPropagation}
      onInput={stopPropagation}
      onKeyDown={stopPropagation}
    >
      {children}
    </div>,
    document.body,
  );
}

/** React events bubble through portals along the React tree. */
function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation();
}
