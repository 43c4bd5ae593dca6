import { COLUMN_FIELDS, type ColumnField } from "#domain/import/columns.ts";
import type { PreviewCell, PreviewRow, TablePreview } from "#domain/import/preview.ts";

type PreviewTableProps = {
  preview: TablePreview;
  /** Problems of the mapping as a whole. */
  problems: readonly string[];
};

export function PreviewTable({ preview: { rows }, problems }: PreviewTableProps) {
  const [first] = rows;
  return (
    <>
      <div role="status">
        {problems.length > 0 && (
          <ul className="form-alert import-alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so focusable */}
      <section className="data-table-frame import-preview" aria-label="First rows" tabIndex={0}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              {first?.cells.map(({ field }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same field
                <th key={index} scope="col">
                  {COLUMN_FIELDS[field].label}
                </th>
              ))}
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({ row: { line, cells, slug, problems } }: { row: PreviewRow }) {
  return (
    <tr>
      <th scope="row">
        {line}
        {problems.map((problem) => (
          <p key={problem} className="import-error">
            {problem}
          </p>
        ))}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same field
        <Cell key={index} cell={cell} />
      ))}
      <td className="cell-sub">{slug && `/${slug}`}</td>
    </tr>
  );
}

/** Long texts, which would make a narrow column very tall. */
const WIDE: readonly ColumnField[] = [
  ...(["description", "problem", "approach", "results", "testimonialQuote"] as const),
  ...(["metaDescription", "ogDescription", "altText"] as const),
];

function Cell({ cell: { field, text, problem, note } }: { cell: PreviewCell }) {
  return (
    <td data-wide={WIDE.includes(field) || undefined}>
      {field === "visible" ? (
        <span className="cell-sub">Imported as hidden</span>
      ) : (
        <bdi className="import-cell">{text}</bdi>
      )}
      {problem && <p className="import-error">{problem}</p>}
      {note && <p className="cell-sub">{note}</p>}
    </td>
  );
}
