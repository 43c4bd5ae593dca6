import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { pluralize } from "#domain/site/formats.ts";
import { IntentButton } from "../kit/intent-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { CONFIRMATION_PATH, IMPORT_PATH } from "./paths.ts";
import type { ItemList, RunData } from "./run-data.ts";
import { RunItems } from "./run-items.tsx";
import { RunNotes } from "./run-notes.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

/** For an import that is done, stopped or failed. */
export function RunReport({ run, list }: { run: RunData; list: ItemList }) {
  const { state, counts, problem, notes, isUndone } = run;
  const written = (counts.new ?? 0) + (counts.changed ?? 0);
  const unchanged = counts.unchanged ?? 0;
  if (state === "failed") {
    return (
      <Pane title="This file can't be imported">
        <p role="alert" className="form-alert">
          {problem}
        </p>
        <div className="import-actions cluster gap-l">
          <Link to={IMPORT_PATH} className="pill pill-filled">
            Choose another file
          </Link>
          {run.hasFile && (
            <IntentButton intent="read" busy="Starting...">
              Try again
            </IntentButton>
          )}
          <IntentButton intent="discard">Discard</IntentButton>
        </div>
      </Pane>
    );
  }
  return (
    <>
      {state === "stopped" ? (
        <p role="alert" className="form-alert">
          {problem ?? "Stopped. Everything imported so far is complete."} {nextStep(run)}
        </p>
      ) : isUndone ? (
        <p className="import-done muted">
          <span className="display">Undone</span> · Items you edited since were kept.
        </p>
      ) : (
        <p className="import-done muted">
          <span className="display">{pluralize(written, "item", "items")} imported</span>
          {unchanged > 0 && <span> · {unchanged} unchanged</span>}
          {(counts.conflict ?? 0) > 0 && <span> · {counts.conflict} kept, edited here</span>}
          {(counts.broken ?? 0) > 0 && <span> · {counts.broken} with errors</span>}
        </p>
      )}
      <Actions run={run} />
      {notes && list.items.length > 0 && (
        <Pane title={titleOf(run)}>
          <RunNotes run={run} />
          <RunItems list={list} counts={counts} />
        </Pane>
      )}
    </>
  );
}

/** What a stopped import has imported, and how to complete it. */
function nextStep({ itemCount }: RunData): string {
  if (itemCount === 0) return "Start again to preview the changes.";
  return `${pluralize(itemCount, "item", "items")} imported. Start again to import the rest.`;
}

function titleOf({ state, isUndone }: RunData): string {
  if (state !== "done") return "Planned changes";
  return isUndone ? "Previously imported" : "Imported items";
}

function Actions({ run }: { run: RunData }) {
  const { state, fileName, batchIds, itemCount } = run;
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <div className="import-actions cluster gap-l">
      {state === "stopped" ? (
        <>
          {/* Imported items are unchanged then. */}
          <IntentButton intent="read" isPrimary busy="Starting...">
            Start again
          </IntentButton>
          <IntentButton intent="discard">Discard</IntentButton>
        </>
      ) : (
        <Link to={CONFIRMATION_PATH} className="pill pill-filled arrow-forward">
          View hidden projects <ArrowRight aria-hidden="true" />
        </Link>
      )}
      {batchIds.length > 0 && (
        <button type="button" className="pill" onClick={() => setConfirming(true)}>
          Undo import
        </button>
      )}
      {isConfirming && (
        <UndoDialog
          batch={{ ids: batchIds, source: fileName, items: itemCount }}
          onClose={() => setConfirming(false)}
          onStarted={() => navigate(IMPORT_PATH)}
        />
      )}
    </div>
  );
}
