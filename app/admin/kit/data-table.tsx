import type { ReactNode } from "react";

type DataTableProps = {
  caption?: string;
  columns: readonly string[];
  /** Columns of numbers. */
  numeric?: readonly string[];
  /** Rows become cards on small screens. */
  hasCards?: boolean;
  /** Its rows. */
  children: ReactNode;
};

export function DataTable({ caption, columns, numeric, hasCards, children }: DataTableProps) {
  return (
    <div className="data-table-frame" data-cards={hasCards || undefined}>
      <table className="data-table">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={numeric?.includes(name) ? "numeric-column" : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
