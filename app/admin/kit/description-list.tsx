import type { ComponentProps, ReactNode } from "react";
import { Pane } from "./pane.tsx";

/** Values by name. */
type Facts = Record<string, ReactNode>;

function DescriptionList({ facts }: { facts: Facts }) {
  return (
    <dl className="facts divided">
      {Object.entries(facts).map(([name, value]) => (
        <div className="stack" key={name}>
          <dt className="faint">{name}</dt>
          <dd className="break-words shrinkable" dir="auto">
            {isBlank(value) ? <span className="faint">Not set</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FactsPaneProps = Omit<ComponentProps<typeof Pane>, "children"> & { facts: Facts };

export function FactsPane({ facts, ...pane }: FactsPaneProps) {
  return (
    <Pane {...pane}>
      <DescriptionList facts={facts} />
    </Pane>
  );
}

function isBlank(value: ReactNode): boolean {
  return value === null || value === undefined || value === "" || value === false;
}
