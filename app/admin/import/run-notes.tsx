import { Fragment } from "react";
import { counted } from "#domain/overview/overview.ts";
import type { ShownRun } from "./run-data.ts";

const GONE_SHOWN = 8;

/** What concerns no single item: the sample, files that were left out, items without a file. */
export function RunNotes({ run, isPlanned = false }: { run: ShownRun; isPlanned?: boolean }) {
  const { notes, counts } = run;
  if (!notes) return null;
  const { sample, gone, leftOut } = notes;
  const coming = (counts.new ?? 0) + (counts.changed ?? 0);
  if (!isPlanned && gone.length + leftOut.length === 0) return null;
  return (
    <div className="import-notes">
      {isPlanned && (
        <p>
          Projects come in hidden and posts as drafts; what is here already stays shown or hidden as
          it is. Settings and the About page change at once. Nobody is sent a mail.
        </p>
      )}
      {isPlanned && coming > 0 && sample.untouched > 0 && (
        <p>
          The sample content ({counted(sample.untouched, "item", "items")}) will make way
          {sample.edited > 0 && `; ${sample.edited} that you edited will stay`}.
        </p>
      )}
      {gone.length > 0 && (
        <p>
          No longer in the file, kept here:{" "}
          {gone.slice(0, GONE_SHOWN).map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ", "}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
          {gone.length > GONE_SHOWN && ` and ${gone.length - GONE_SHOWN} more`}.
        </p>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary>
            {counted(leftOut.length, "file is", "files are")} left out
            <span aria-hidden="true" className="disclosure-sign" />
          </summary>
          <ul className="import-kept">
            {leftOut.map(({ path, why }) => (
              <li key={path}>
                <bdi>{path}</bdi> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
