import { Fragment } from "react";
import { pluralize } from "#domain/site/formats.ts";
import type { RunData } from "./run-data.ts";

const GONE_SHOWN = 8;

/** Notes about the import as a whole: sample content, skipped files, items without a file. */
export function RunNotes({ run, isPlanned = false }: { run: RunData; isPlanned?: boolean }) {
  const { notes, counts } = run;
  if (!notes) return null;
  const { sample, gone, leftOut } = notes;
  const importable = (counts.new ?? 0) + (counts.changed ?? 0);
  if (!isPlanned && gone.length + leftOut.length === 0) return null;
  return (
    <div className="import-notes stack muted">
      {isPlanned && (
        <p>
          Projects are imported as hidden and posts as drafts; existing items keep their visibility.
          Settings and the About page change immediately. No emails are sent.
        </p>
      )}
      {isPlanned && importable > 0 && sample.untouched > 0 && (
        <p>
          The sample content ({pluralize(sample.untouched, "item", "items")}) will be removed
          {sample.edited > 0 && `, except ${sample.edited} that you edited`}.
        </p>
      )}
      {gone.length > 0 && (
        <p>
          Not in this file, kept here:{" "}
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
            {pluralize(leftOut.length, "file", "files")} skipped
            <span aria-hidden="true" className="disclosure-icon" />
          </summary>
          <ul className="import-kept break-words">
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
