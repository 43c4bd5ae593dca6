import { useEffect, useRef } from "react";
import { Form } from "react-router";
import type { TablePreview } from "#domain/import/preview.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Pane } from "../kit/pane.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { DryRun } from "./dry-run.tsx";
import type { ItemList, ShownRun } from "./run-data.ts";
import { RunReport } from "./run-report.tsx";
import { RunSteps } from "./run-steps.tsx";
import { useLookAgain } from "./use-look-again.ts";

type RunViewProps = {
  run: ShownRun;
  list: ItemList;
  preview: TablePreview | null;
  /** Why what was asked for was not done. */
  problem: string | null;
  onColumnsChange: () => void;
};

/** An import from the upload to the report, one step at a time. */
export function RunView({ problem, ...stage }: RunViewProps) {
  const { run } = stage;
  const heading = useFocusOnStage(run.state);
  return (
    <div className="screen import-screen">
      <header className="import-head">
        <h2 ref={heading} tabIndex={-1} className="display">
          <bdi>{run.fileName}</bdi>
        </h2>
        <RunSteps
          state={run.state}
          hasTable={run.columns !== null}
          isPlanned={run.notes !== null}
        />
      </header>
      <Announcement text={saying(run)} />
      {problem && (
        <p key={problem} ref={showProblem} role="alert" tabIndex={-1} className="form-alert">
          {problem}
        </p>
      )}
      <Stage {...stage} />
    </div>
  );
}

/** What was asked for stands at the end of a long page; why it was not done, at its beginning. */
function showProblem(alert: HTMLElement | null): void {
  alert?.focus({ preventScroll: true });
  alert?.scrollIntoView({ block: "center" });
}

/** With a stage goes the button that had the focus, so that it would be nowhere. */
function useFocusOnStage(state: ShownRun["state"]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
}

function Stage({ run, list, preview, onColumnsChange }: Omit<RunViewProps, "problem">) {
  switch (run.state) {
    case "reading":
    case "writing":
      return <InProgress run={run} />;
    case "mapping":
      return <ColumnsForm run={run} preview={preview} onChange={onColumnsChange} />;
    case "planned":
      return <DryRun run={run} list={list} />;
    case "done":
    case "stopped":
    case "failed":
      return <RunReport run={run} list={list} />;
  }
}

/** For those who hear the page: quarters are enough of a long way. */
function saying({ state, done, total, problem }: ShownRun): string {
  switch (state) {
    case "reading":
      return "Reading what was uploaded.";
    case "mapping":
      return "The columns can be chosen.";
    case "planned":
      return "The dry run is ready.";
    case "writing":
      return total > 0
        ? `Importing, ${Math.floor((4 * done) / total) * 25} percent done.`
        : "Importing.";
    case "done":
      return "The import is done.";
    default:
      return problem ?? "The import was stopped.";
  }
}

/** What is being done at this moment. It goes on when the page is left. */
function InProgress({ run: { state, done, total, isCancelling } }: { run: ShownRun }) {
  useLookAgain(true);
  const isWriting = state === "writing";
  const isCounted = total > 0;
  return (
    <Pane title={isWriting ? "Importing" : "Reading what was uploaded"}>
      <progress
        className="import-progress"
        data-waiting={!isCounted || undefined}
        aria-label={isWriting ? "Imported" : "Read"}
        {...(isCounted ? { max: total, value: done } : {})}
      />
      <div className="import-progress-foot">
        <p className="figures">
          {isCounted
            ? `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`
            : "Just a moment"}
        </p>
        <p className="cell-sub">You may leave this page; it goes on.</p>
        <Form method="post">
          <input type="hidden" name="intent" value="stop" />
          <button type="submit" className="pill pill-small" disabled={isCancelling}>
            {isCancelling ? "Stopping..." : "Stop"}
          </button>
        </Form>
      </div>
    </Pane>
  );
}
