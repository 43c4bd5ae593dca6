import { Link } from "react-router";
import { formatNumber } from "#domain/site/formats.ts";

type Bar = {
  name: string;
  value: number;
  /** Shown in place of the name. */
  title?: string;
  to?: string;
};

type BarListProps<Row extends Bar> = {
  /** For screen readers. */
  label: string;
  bars: readonly Row[];
  /** Shown after the value, such as a percentage. */
  note?: (bar: Row) => string | undefined;
};

/** Bars are relative to the largest value. */
export function BarList<Row extends Bar>({ label, bars, note }: BarListProps<Row>) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className="bars stack" aria-label={label}>
      {bars.map((bar) => (
        <li className="stack baseline" key={bar.name}>
          <span dir="auto" className="truncate" title={bar.title ?? bar.name}>
            {bar.to ? (
              <Link to={bar.to} preventScrollReset className="bars-link truncate">
                {bar.title ?? bar.name}
              </Link>
            ) : (
              (bar.title ?? bar.name)
            )}
          </span>
          <span className="bars-value tabular">
            {formatNumber(bar.value)}
            {note?.(bar) && <small className="faint fine">{note(bar)}</small>}
          </span>
          <span aria-hidden="true" className="bars-track">
            {bar.value > 0 && <span style={{ width: `${(bar.value / most) * 100}%` }} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
