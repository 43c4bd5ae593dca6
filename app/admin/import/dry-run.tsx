import { Form, useNavigation, useSubmit } from "react-router";
import { pluralize } from "#domain/site/formats.ts";
import { IntentButton } from "../kit/intent-button.tsx";
import { Pane } from "../kit/pane.tsx";
import type { ItemList, RunData } from "./run-data.ts";
import { RunItems } from "./run-items.tsx";
import { RunNotes } from "./run-notes.tsx";

export function DryRun({ run, list }: { run: RunData; list: ItemList }) {
  const importable = (run.counts.new ?? 0) + (run.counts.changed ?? 0);
  return (
    <>
      <Pane title="Preview of changes">
        <RunNotes run={run} isPlanned />
        <Overwrite run={run} />
        <RunItems list={list} counts={run.counts} />
      </Pane>
      <div className="import-bar cluster gap-l border-top">
        {importable > 0 && (
          <IntentButton intent="write" isPrimary busy="Starting...">
            Import {pluralize(importable, "item", "items")}
          </IntentButton>
        )}
        {run.columns ? (
          <IntentButton intent="back-to-columns">Change columns</IntentButton>
        ) : (
          // The site may have changed since the dry run, for example by undoing another import.
          <IntentButton intent="read" busy="Starting...">
            Check again
          </IntentButton>
        )}
        <IntentButton intent="discard">Discard</IntentButton>
        {importable === 0 && <p className="cell-sub">Nothing to import.</p>}
      </div>
    </>
  );
}

const OVERWRITE = "overwrite";

/** Each change runs the dry run again, so that overwrites are shown before they happen. */
function Overwrite({ run: { counts, overwrite } }: { run: RunData }) {
  const submit = useSubmit();
  const { formData } = useNavigation();
  const isPending = formData?.get("intent") === OVERWRITE;
  if (!overwrite && (counts.conflict ?? 0) === 0) return null;
  return (
    <Form
      method="post"
      className="import-overwrite"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="intent" value={OVERWRITE} />
      <label>
        <input
          type="checkbox"
          name="overwrite"
          checked={isPending ? formData.get("overwrite") === "on" : overwrite}
          // The form's handler submits it.
          onChange={() => undefined}
        />{" "}
        Overwrite items that were edited or created here
      </label>
    </Form>
  );
}
