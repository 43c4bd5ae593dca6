import type { ReactNode } from "react";

export type Tone = "quiet" | "good" | "waiting" | "alarm" | "accent";

/** A short status label, so that status is never conveyed by color alone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge fine strong gap-xs" data-tone={tone}>
      {children}
    </span>
  );
}

export function OnOffBadge({ isOn }: { isOn: boolean | undefined }) {
  return <Badge tone={isOn ? "good" : "quiet"}>{isOn ? "On" : "Off"}</Badge>;
}
