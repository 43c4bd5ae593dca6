import { ArrowRight } from "lucide-react";
import { Link, useFetcher } from "react-router";
import {
  OPEN_RUNS_MAX,
  RUN_WAITS_DAYS,
  type RunState,
  WAITING_STATES,
} from "#domain/import/run.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { Pane } from "../kit/pane.tsx";
import { UploadZone } from "../uploads/upload-zone.tsx";
import { type PastBatch, PastImports } from "./past-imports.tsx";
import { runPath } from "./paths.ts";

type OpenRun = {
  id: string;
  state: RunState;
  fileName: string;
  problem: string | null;
  on: string;
};

type ReadyUpload = { id: string; fileName: string; on: string };

type ImportStartProps = {
  /** What is uploaded and not begun yet. */
  uploaded: readonly ReadyUpload[];
  open: readonly OpenRun[];
  past: readonly PastBatch[];
};

/** Where an import begins, and where earlier ones are found again. */
export function ImportStart({ uploaded, open, past }: ImportStartProps) {
  const starting = useFetcher<{ problem: string | null }>();
  const begin = (id: string) => starting.submit({ intent: "start", id }, { method: "post" });
  return (
    <div className="screen import-screen">
      <Pane title="Bring in what you have">
        <p className="import-lead">
          A ZIP archive of a content folder, or a CSV file of projects, alone or in a ZIP with its
          pictures in <code>media/</code>. You see what would happen before anything is written, and
          can take it back afterwards. Projects come in hidden.
        </p>
        <UploadZone place="import" label="ZIP or CSV file" onKept={({ id }) => begin(id)} />
        {starting.data?.problem && (
          <p role="alert" className="form-alert import-alert">
            {starting.data.problem}
          </p>
        )}
      </Pane>
      {starting.state === "idle" && uploaded.length > 0 && (
        <ReadyUploads uploads={uploaded} onBegin={begin} />
      )}
      {open.length > 0 && <OpenRuns runs={open} />}
      <PastImports batches={past} />
    </div>
  );
}

const STATES: Record<RunState, { text: string; tone: Tone }> = {
  reading: { text: "Being read", tone: "accent" },
  mapping: { text: "Waits for its columns", tone: "waiting" },
  planned: { text: "Waits for you", tone: "waiting" },
  writing: { text: "Under way", tone: "accent" },
  done: { text: "Done", tone: "good" },
  stopped: { text: "Stopped", tone: "alarm" },
  failed: { text: "Not readable", tone: "alarm" },
};

type ReadyUploadsProps = { uploads: readonly ReadyUpload[]; onBegin: (id: string) => void };

/** What could not be begun when it had arrived: nobody sends a gigabyte twice for that. */
function ReadyUploads({ uploads, onBegin }: ReadyUploadsProps) {
  return (
    <Pane title="Uploaded, not begun yet">
      <ul className="import-list">
        {uploads.map(({ id, fileName, on }) => (
          <li key={id}>
            <div>
              <FileAt fileName={fileName} on={on} />
            </div>
            <button type="button" className="pill pill-small leads-on" onClick={() => onBegin(id)}>
              Begin <ArrowRight aria-hidden="true" />
              <span className="sr-only"> with {fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function OpenRuns({ runs }: { runs: readonly OpenRun[] }) {
  return (
    <Pane title="Not finished yet">
      <p className="import-lead">
        At most {OPEN_RUNS_MAX} wait here, for {RUN_WAITS_DAYS} days. The oldest that wrote nothing
        gives way to a new one.
      </p>
      <ul className="import-list">
        {runs.map(({ id, state, fileName, problem, on }) => (
          <li key={id}>
            <div>
              <FileAt fileName={fileName} on={on} />
              {problem && <p className="import-wrong">{problem}</p>}
            </div>
            <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
            <Link to={runPath(id)} className="pill pill-small leads-on">
              {WAITING_STATES.includes(state) ? "Go on" : "Open"} <ArrowRight aria-hidden="true" />
              <span className="sr-only"> with {fileName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function FileAt({ fileName, on }: Pick<ReadyUpload, "fileName" | "on">) {
  return (
    <>
      <strong className="cell-main">
        <bdi>{fileName}</bdi>
      </strong>
      <p className="cell-sub figures">{on}</p>
    </>
  );
}
