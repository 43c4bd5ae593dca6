import type { ReactNode } from "react";
import type { FilterName } from "#domain/analytics/filters.ts";
import { BarList } from "../kit/bar-list.tsx";
import { Pane } from "../kit/pane.tsx";
import type { RowAddress } from "./addresses.ts";

/** spec: admin-area §9: five of ten are shown at first. */
const SHOWN_AT_FIRST = 5;
const ROWS_MAX = 10;

/** `to`: in place of the card's own links. `hasShare`: false for what is no part of the card's total. */
export type RankedRow = {
  name: string;
  title?: string;
  value: number;
  to?: string;
  hasShare?: boolean;
};

type RankedCardProps = {
  title: string;
  /** What is counted, such as `views`. */
  unit: string;
  rows: readonly RankedRow[];
  /** What shares are of; 0 shows none. */
  total: number;
  /** Of what is not among the rows; then "Other" sums up what the card does not list. */
  rest?: number;
  note?: string;
  /** The rest opens on request. */
  shown?: number;
  linkTo?: { filter: FilterName; address: RowAddress };
  children?: ReactNode;
};

export function RankedCard({
  title,
  unit,
  rows,
  total,
  rest,
  note,
  shown = SHOWN_AT_FIRST,
  linkTo,
  children,
}: RankedCardProps) {
  const listed = rows
    .slice(0, ROWS_MAX)
    .map((row) => ({ ...row, to: row.to ?? linkTo?.address(linkTo.filter, row.name) }));
  const bars = rest === undefined ? listed : [...listed, ...otherRow(rows.slice(ROWS_MAX), rest)];
  const shareOf =
    total === 0
      ? undefined
      : ({ value, hasShare = true }: RankedRow) =>
          hasShare ? `${Math.round((value / total) * 100)}%` : undefined;
  const more = bars.slice(shown);
  return (
    <Pane title={title} aside={note && <p>{note}</p>}>
      {bars.length === 0 ? (
        <p className="pane-note">No data yet</p>
      ) : (
        <BarList label={`${title} by ${unit}`} bars={bars.slice(0, shown)} note={shareOf} />
      )}
      {more.length > 0 && (
        <details className="views-table">
          <summary>{more.length} more</summary>
          <BarList label={`More ${title.toLowerCase()}`} bars={more} note={shareOf} />
        </details>
      )}
      {children}
    </Pane>
  );
}

/** Without a name, so that it is no row's. */
function otherRow(unlisted: readonly RankedRow[], rest: number): RankedRow[] {
  const value = unlisted.reduce((sum, row) => sum + row.value, rest);
  return value === 0 ? [] : [{ name: "", title: "Other", value }];
}
