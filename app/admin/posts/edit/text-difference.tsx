import { useMemo } from "react";
import { compareTexts, type TextPart } from "./compare-texts.ts";

type Side = { label: string; value: unknown };

/** Two values of a field side by side, with what differs marked. */
export function TextDifference({ before, after }: { before: Side; after: Side }) {
  const parts = useMemo(() => compareTexts(before.value, after.value), [before.value, after.value]);
  if (parts.every(({ kind }) => kind === "same"))
    return <p className="pane-note">Same text; only its formatting differs.</p>;
  return (
    <div className="text-difference">
      <DifferenceSide label={before.label} parts={parts.filter(({ kind }) => kind !== "added")} />
      <DifferenceSide label={after.label} parts={parts.filter(({ kind }) => kind !== "removed")} />
    </div>
  );
}

function DifferenceSide({ label, parts }: { label: string; parts: TextPart[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
    <section aria-label={label} tabIndex={0}>
      <h3>{label}</h3>
      <p dir="auto">
        {parts.length === 0 && <span className="pane-note">Empty</span>}
        {parts.map(({ kind, text }, index) => {
          const key = `${index}`;
          if (kind === "same") return <span key={key}>{text}</span>;
          return kind === "added" ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>;
        })}
      </p>
    </section>
  );
}
