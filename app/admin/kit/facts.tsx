import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode };

/** Names and values in two columns; a value that is not set says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
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
