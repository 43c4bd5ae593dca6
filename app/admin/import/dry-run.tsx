import { Form, useSubmit } from "react-router";
import { counted } from "#domain/overview/overview.ts";
import { Pane } from "../kit/pane.tsx";
import { OneIntent } from "./one-intent.tsx";
import type { ItemList, ShownRun } from "./run-data.ts";
import { RunItems } from "./run-items.tsx";
import { RunNotes } from "./run-notes.tsx";

/** What would happen, before anything does. */
export function DryRun({ run, list }: { run: ShownRun; list: ItemList }) {
  const coming = (run.counts.new ?? 0) + (run.counts.changed ?? 0);
  return (
    <>
      <Pane title="What would happen">
        <RunNotes run={run} isPlanned />
        <Overwrite run={run} />
        <RunItems list={list} counts={run.counts} />
      </Pane>
      <div className="import-actions import-bar">
        {coming > 0 && (
          <OneIntent intent="write" isFirst busy="Starting...">
            Import {counted(coming, "item", "items")}
          </OneIntent>
        )}
        {run.columns ? (
          <OneIntent intent="back-to-columns">Change columns</OneIntent>
        ) : (
          // It may wait for days, and an import that is taken back meanwhile makes room for it.
          <OneIntent intent="read" busy="Starting...">
            Check again
          </OneIntent>
        )}
        <OneIntent intent="discard">Discard</OneIntent>
        {coming === 0 && <p className="cell-sub">There is nothing to write.</p>}
      </div>
    </>
  );
}

/** Asked for anew with each choice: what would be written over is to be seen before it is. */
function Overwrite({ run: { counts, overwrite } }: { run: ShownRun }) {
  const submit = useSubmit();
  if (!overwrite && (counts.conflict ?? 0) === 0) return null;
  return (
    <Form
      method="post"
      className="import-overwrite"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="intent" value="overwrite" />
      <label>
        <input type="checkbox" name="overwrite" defaultChecked={overwrite} /> Write over what was
        edited or made here
      </label>
    </Form>
  );
}
