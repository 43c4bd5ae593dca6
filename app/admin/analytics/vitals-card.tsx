import { Link } from "react-router";
import { VITALS, type VitalName } from "#domain/analytics/vitals.ts";
import { formatNumber } from "#domain/site/formats.ts";
import { DataTable } from "../kit/data-table.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/analytics";
import type { RowAddress } from "./addresses.ts";

type VitalRow = Route.ComponentProps["loaderData"]["vitals"][number];

/** Each is read from many values. */
export const VITAL_ROWS_MAX = 10;

const LABELS: Readonly<Record<VitalName, string>> = {
  lcp: "Largest content",
  inp: "Interaction delay",
  cls: "Layout shift",
};

const RATINGS = { good: "Good", "needs work": "Needs work", poor: "Poor" } as const;

export function VitalsCard({ rows, address }: { rows: readonly VitalRow[]; address: RowAddress }) {
  return (
    <Pane title="Web vitals by page" aside={<p>75% of visits are at least this fast</p>}>
      {rows.length === 0 ? (
        <p className="pane-note">No data yet</p>
      ) : (
        <DataTable
          columns={["Page", ...VITALS.map((name) => LABELS[name]), "Measured"]}
          numeric={["Measured"]}
        >
          {rows.map((row) => (
            <tr key={row.path}>
              <th scope="row" dir="auto">
                <Link to={address("page", row.path)} preventScrollReset className="bars-link">
                  {row.title}
                </Link>
              </th>
              {VITALS.map((name) => (
                <td key={name}>
                  <Vital name={name} vital={row[name]} />
                </td>
              ))}
              <td className="numeric-column">{formatNumber(row.samples)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Pane>
  );
}

function Vital({ name, vital }: { name: VitalName; vital: VitalRow[VitalName] }) {
  if (!vital) return <>–</>;
  const { value, rating } = vital;
  return (
    <span className="vital-rating" data-rating={rating}>
      {valueText(name, value)} · {RATINGS[rating]}
    </span>
  );
}

function valueText(name: VitalName, value: number): string {
  if (name === "cls") return (value / 1000).toFixed(2);
  return name === "lcp" ? `${(value / 1000).toFixed(1)} s` : `${value} ms`;
}
