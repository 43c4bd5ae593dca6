import type { ReactNode } from "react";

export type Tone = "quiet" | "good" | "waiting" | "alarm" | "accent";

/** A state in a word or two, with a dot in its colour: never told by colour alone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
