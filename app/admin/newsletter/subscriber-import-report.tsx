import { Link } from "react-router";
import {
  type BrokenRow,
  ROW_OUTCOME_NAMES,
  ROW_OUTCOMES,
  type SubscriberImportCounts,
} from "#domain/newsletter/subscriber-import.ts";
import { formatNumber, pluralize } from "#domain/site/formats.ts";
import { DataTable } from "../kit/data-table.tsx";
import { IntentButton } from "../kit/intent-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { SUBSCRIBERS_PATH } from "./paths.ts";

type ImportRun = {
  state: string;
  done: number;
  total: number;
  counts: SubscriberImportCounts;
  brokenRows: readonly BrokenRow[];
  problem: string | null;
};

export function ImportReport({ run }: { run: ImportRun }) {
  const { state, done, total, counts, brokenRows, problem } = run;
  const outcomes = ROW_OUTCOME_NAMES.filter((name) => counts[name]);
  const isStopped = state === "stopped";
  return (
    <>
      {isStopped && (
        <p role="alert" className="form-alert">
          {problem ?? "Stopped. Everything imported so far is complete."} {formatNumber(done)} of{" "}
          {formatNumber(total)} rows were read.
        </p>
      )}
      <p className="import-done muted">
        <span className="display">
          {pluralize(counts.added ?? 0, "subscriber", "subscribers")} added
        </span>
      </p>
      <div className="import-actions cluster gap-l">
        {isStopped && (
          <IntentButton intent="resume" isPrimary busy="Starting...">
            Continue import
          </IntentButton>
        )}
        <Link to={SUBSCRIBERS_PATH} className="pill">
          Show subscribers
        </Link>
        <IntentButton intent="discard">{isStopped ? "Discard" : "Remove report"}</IntentButton>
      </div>
      <Pane title="What happened to the rows">
        <dl className="subscriber-outcomes">
          {outcomes.map((name) => (
            <div key={name}>
              <dt>{ROW_OUTCOMES[name]}</dt>
              <dd className="tabular">{formatNumber(counts[name] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </Pane>
      {brokenRows.length > 0 && (
        <Pane
          title="Rows that could not be read"
          aside={(counts.broken ?? 0) > brokenRows.length && <p>The first {brokenRows.length}</p>}
        >
          <DataTable columns={["Line", "Problem"]}>
            {brokenRows.map(({ line, reason }) => (
              <tr key={line}>
                <th scope="row" className="tabular">
                  {formatNumber(line)}
                </th>
                <td>{reason}</td>
              </tr>
            ))}
          </DataTable>
        </Pane>
      )}
    </>
  );
}
