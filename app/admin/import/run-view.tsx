import { Check } from "lucide-react";
import type { TablePreview } from "#domain/import/preview.ts";
import type { RunState } from "#domain/import/run.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { JobProgress, percentDone } from "../kit/job-progress.tsx";
import { useFocusOnStage } from "../kit/use-focus-on-stage.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { DryRun } from "./dry-run.tsx";
import type { ItemList, RunData } from "./run-data.ts";
import { RunReport } from "./run-report.tsx";

type RunViewProps = {
  run: RunData;
  list: ItemList;
  preview: TablePreview | null;
  /** Why the last action failed. */
  problem: string | null;
  onColumnsChange: () => void;
};

export function RunView({ problem, ...stage }: RunViewProps) {
  const { run } = stage;
  const heading = useFocusOnStage(run.state);
  return (
    <div className="screen import-screen">
      <header className="import-head cluster between">
        <h2 ref={heading} tabIndex={-1} className="display">
          <bdi>{run.fileName}</bdi>
        </h2>
        <RunSteps state={run.state} hasTable={run.columns !== null} />
      </header>
      <Announcement text={announcementFor(run)} />
      {problem && (
        <p key={problem} ref={showProblem} role="alert" tabIndex={-1} className="form-alert">
          {problem}
        </p>
      )}
      <Stage {...stage} />
    </div>
  );
}

const COLUMNS = "Columns";
const STEPS = ["File", COLUMNS, "Dry run", "Import"];
const AT: Record<RunState, number> = {
  reading: 0,
  failed: 0,
  mapping: 1,
  planned: 2,
  writing: 3,
  stopped: 0,
  done: 4,
};

function RunSteps({ state, hasTable }: { state: RunState; hasTable: boolean }) {
  const at = AT[state];
  return (
    <ol className="import-steps wrap faint fine" aria-label="Import steps">
      {STEPS.map((name, index) =>
        name === COLUMNS && !hasTable ? null : (
          <li
            className="gap-xs"
            key={name}
            data-done={index < at || undefined}
            aria-current={index === at ? "step" : undefined}
          >
            {index < at && <Check role="img" aria-label="Done:" />} {name}
          </li>
        ),
      )}
    </ol>
  );
}

/** The buttons are at the end of a long page, the alert at its start. */
function showProblem(alert: HTMLElement | null): void {
  alert?.focus({ preventScroll: true });
  alert?.scrollIntoView({ block: "center" });
}

function Stage({ run, list, preview, onColumnsChange }: Omit<RunViewProps, "problem">) {
  switch (run.state) {
    case "reading":
      return <JobProgress title="Reading the upload" label="Read" run={run} />;
    case "writing":
      return <JobProgress title="Importing" label="Imported" run={run} />;
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

function announcementFor({ state, done, total, problem }: RunData): string {
  switch (state) {
    case "reading":
      return "Reading the upload.";
    case "mapping":
      return "Ready to map columns.";
    case "planned":
      return "The dry run is ready.";
    case "writing":
      return total > 0 ? `Importing, ${percentDone({ done, total })} percent done.` : "Importing.";
    case "done":
      return "Import finished.";
    default:
      return problem ?? "Import stopped.";
  }
}
