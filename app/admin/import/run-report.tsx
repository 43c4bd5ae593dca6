import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { counted } from "#domain/overview/overview.ts";
import { Pane } from "../kit/pane.tsx";
import { OneIntent } from "./one-intent.tsx";
import { CONFIRMATION_PATH, IMPORT_PATH } from "./paths.ts";
import type { ItemList, ShownRun } from "./run-data.ts";
import { RunItems } from "./run-items.tsx";
import { RunNotes } from "./run-notes.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

/** What came of an import: done, stopped on its way, or not readable at all. */
export function RunReport({ run, list }: { run: ShownRun; list: ItemList }) {
  const { state, counts, problem, notes, itemsHere, isTakenBack } = run;
  const written = (counts.new ?? 0) + (counts.changed ?? 0);
  // Stopped and gone on with, it finds unchanged what it brought itself.
  const earlier = Math.max(0, itemsHere - written);
  const unchanged = (counts.unchanged ?? 0) - earlier;
  if (state === "failed") {
    return (
      <Pane title="This cannot be imported">
        <p role="alert" className="form-alert">
          {problem}
        </p>
        <div className="import-actions">
          <Link to={IMPORT_PATH} className="pill pill-filled">
            Choose another file
          </Link>
          {run.isFileHere && (
            <OneIntent intent="read" busy="Starting...">
              Try again
            </OneIntent>
          )}
          <OneIntent intent="discard">Discard</OneIntent>
        </div>
      </Pane>
    );
  }
  return (
    <>
      {state === "stopped" ? (
        <p role="alert" className="form-alert">
          {problem ?? "Stopped. What was written is complete."} {standing(run)}
        </p>
      ) : isTakenBack ? (
        <p className="import-done">
          <span className="display">Taken back</span> · What you edited since stayed.
        </p>
      ) : (
        <p className="import-done">
          <span className="display">
            {counted(written + earlier, "item is in", "items are in")}
          </span>
          {unchanged > 0 && <span> · {unchanged} unchanged</span>}
          {(counts.conflict ?? 0) > 0 && <span> · {counts.conflict} kept as edited here</span>}
          {(counts.broken ?? 0) > 0 && <span> · {counts.broken} broken</span>}
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

/** How much of a stopped import is in, and how it goes on. */
function standing({ notes, itemsHere, isTakenBack }: ShownRun): string {
  if (!notes) return "Read it again to see what would happen.";
  if (isTakenBack) return "That was taken back. Go on to write it again.";
  const isIn = itemsHere > 0 ? `${counted(itemsHere, "item is in", "items are in")}. ` : "";
  return `${isIn}Go on to write the rest.`;
}

function titleOf({ state, isTakenBack }: ShownRun): string {
  if (state !== "done") return "What was planned";
  return isTakenBack ? "What had come in" : "What came in";
}

function Actions({ run }: { run: ShownRun }) {
  const { state, fileName, batchIds, itemsHere, notes } = run;
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  return (
    <div className="import-actions">
      {state === "stopped" ? (
        <>
          {/* What nobody has seen a dry run of is not written. */}
          <OneIntent intent={notes ? "write" : "read"} isFirst busy="Starting...">
            {notes ? "Go on" : "Read it again"}
          </OneIntent>
          <OneIntent intent="discard">Discard</OneIntent>
        </>
      ) : (
        <Link to={CONFIRMATION_PATH} className="pill pill-filled leads-on">
          See the hidden projects <ArrowRight aria-hidden="true" />
        </Link>
      )}
      {batchIds.length > 0 && (
        <button type="button" className="pill" onClick={() => setAsked(true)}>
          Take back
        </button>
      )}
      {isAsked && (
        <UndoDialog
          batch={{ ids: batchIds, source: fileName, items: itemsHere }}
          onClose={() => setAsked(false)}
          onAsked={() => navigate(IMPORT_PATH)}
        />
      )}
    </div>
  );
}
