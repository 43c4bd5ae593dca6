import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "#domain/site/formats.ts";

type StatProps = {
  name: string;
  value: string | number;
  detail?: ReactNode;
  to?: string;
};

export function Stat({ name, value, detail, to }: StatProps) {
  const shown = typeof value === "number" ? formatNumber(value) : value;
  return (
    <div className="stat box shrinkable">
      <p className="muted fine strong">
        {to ? (
          <Link to={to} className="card-link">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <strong className="stat-value display tabular">{shown}</strong>
      {detail && <p className="stat-detail faint tabular">{detail}</p>}
    </div>
  );
}
