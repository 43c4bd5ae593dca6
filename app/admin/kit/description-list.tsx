import type { ReactNode } from "react";

export type DescriptionItem = { name: string; value: ReactNode };

export function DescriptionList({ facts }: { facts: readonly DescriptionItem[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{isBlank(value) ? <span className="facts-none">Not set</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isBlank(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}
