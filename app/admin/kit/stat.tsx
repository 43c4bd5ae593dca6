import type { ReactNode } from "react";
import { Link } from "react-router";

type StatProps = {
  name: string;
  value: string | number;
  detail?: ReactNode;
  to?: string;
};

export function Stat({ name, value, detail, to }: StatProps) {
  const shown = typeof value === "number" ? value.toLocaleString("en-US") : value;
  return (
    <div className="stat">
      <p className="stat-name">
        {to ? (
          <Link to={to} className="stat-link">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <strong className="stat-value display figures">{shown}</strong>
      {detail && <p className="stat-detail figures">{detail}</p>}
    </div>
  );
}
