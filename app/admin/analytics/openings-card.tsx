import { UNTITLED } from "#domain/posts/post-fields.ts";
import { formatNumber } from "#domain/site/formats.ts";
import { DataTable } from "../kit/data-table.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/analytics";
import { durationText } from "./figures.tsx";
import { Meaning } from "./meaning.tsx";

type Row = Route.ComponentProps["loaderData"]["openings"][number];

const ROWS_MAX = 10;

/** Which hidden projects and unpublished posts clients looked at. decisions: Analytics */
export function OpeningsCard({ rows, note }: { rows: readonly Row[]; note: string }) {
  const rest = rows.slice(ROWS_MAX);
  return (
    <Pane title="Preview links" aside={<p>{note}</p>}>
      {rows.length === 0 ? (
        <p className="pane-note">No data yet</p>
      ) : (
        <OpeningsTable rows={rows.slice(0, ROWS_MAX)} />
      )}
      {rest.length > 0 && (
        <details className="views-table">
          <summary>{rest.length} more</summary>
          <OpeningsTable rows={rest} />
        </details>
      )}
      <Meaning>
        A link counts as opened once per browser session. Time is how long its page was visible; it
        is added to the day the link was opened. The recipient is the one you entered for the link,
        otherwise the project's client. These numbers are deleted with their link, which may be
        removed 90 days after it expires.
      </Meaning>
    </Pane>
  );
}

function OpeningsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      columns={["Recipient", "Page", "Opened", "Time visible", "Last opened"]}
      numeric={["Opened", "Time visible"]}
    >
      {rows.map(({ recipient, title, openings, seconds, lastOpened }) => (
        <tr key={`${recipient}\n${title}\n${lastOpened}`}>
          <th scope="row" dir="auto">
            {recipient || "No recipient"}
          </th>
          <td dir="auto">{title || UNTITLED}</td>
          <td className="numeric-column">{formatNumber(openings)}</td>
          <td className="numeric-column">{durationText(seconds)}</td>
          <td className="openings-moment">{lastOpened}</td>
        </tr>
      ))}
    </DataTable>
  );
}
