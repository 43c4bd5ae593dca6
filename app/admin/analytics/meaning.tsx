import type { ReactNode } from "react";

export function Meaning({ children }: { children: ReactNode }) {
  return (
    <details className="views-table">
      <summary>What the figures mean</summary>
      <p className="pane-note">{children}</p>
    </details>
  );
}
