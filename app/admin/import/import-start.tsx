import { ArrowRight } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { BUSY_STATES, type RunState } from "#domain/import/run.ts";
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
  date: string;
};

type ReadyUpload = { id: string; fileName: string; date: string };

type ImportStartProps = {
  /** Uploads without a run. */
  uploaded: readonly ReadyUpload[];
  open: OpenRun | null;
  past: readonly PastBatch[];
};

export function ImportStart({ uploaded, open, past }: ImportStartProps) {
  const fetcher = useFetcher<{ problem: string | null }>();
  const start = (id: string) => fetcher.submit({ intent: "start", id }, { method: "post" });
  return (
    <div className="screen import-screen">
      <Pane title="Import your content">
        <p className="import-lead">
          Upload a ZIP archive of a content folder, or a CSV file of projects, alone or in a ZIP
          with its images in <code>media/</code>. You can review all changes before importing and
          undo the import afterwards. Projects are imported as hidden.
        </p>
        <UploadZone place="import" label="ZIP or CSV file" onKept={({ id }) => start(id)} />
        {fetcher.data?.problem && (
          <p role="alert" className="form-alert import-alert">
            {fetcher.data.problem}
          </p>
        )}
      </Pane>
      {fetcher.state === "idle" && uploaded.length > 0 && (
        <ReadyUploads uploads={uploaded} onStart={start} />
      )}
      {open && <UnfinishedImport run={open} />}
      <PastImports batches={past} />
    </div>
  );
}

const STATES: Record<RunState, { text: string; tone: Tone }> = {
  reading: { text: "Reading", tone: "accent" },
  mapping: { text: "Needs column mapping", tone: "waiting" },
  planned: { text: "Ready to review", tone: "waiting" },
  writing: { text: "Importing", tone: "accent" },
  done: { text: "Done", tone: "good" },
  stopped: { text: "Stopped", tone: "alarm" },
  failed: { text: "Unreadable file", tone: "alarm" },
};

type ReadyUploadsProps = { uploads: readonly ReadyUpload[]; onStart: (id: string) => void };

/** Uploads whose import could not start, so that a large file need not be uploaded again. */
function ReadyUploads({ uploads, onStart }: ReadyUploadsProps) {
  return (
    <Pane title="Uploaded, not started">
      <ul className="import-list">
        {uploads.map(({ id, fileName, date }) => (
          <li key={id}>
            <div>
              <FileDate fileName={fileName} date={date} />
            </div>
            <button type="button" className="pill pill-small leads-on" onClick={() => onStart(id)}>
              Start import <ArrowRight aria-hidden="true" />
              <span className="sr-only"> of {fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function UnfinishedImport({ run: { id, state, fileName, problem, date } }: { run: OpenRun }) {
  return (
    <Pane title="Unfinished import">
      <p className="import-lead">
        It is kept until you finish or discard it, or upload another file.
      </p>
      <ul className="import-list">
        <li>
          <div>
            <FileDate fileName={fileName} date={date} />
            {problem && <p className="import-wrong">{problem}</p>}
          </div>
          <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          <Link to={runPath(id)} className="pill pill-small leads-on">
            {BUSY_STATES.includes(state) || state === "failed" ? "Open" : "Continue"}{" "}
            <ArrowRight aria-hidden="true" />
            <span className="sr-only"> {fileName}</span>
          </Link>
        </li>
      </ul>
    </Pane>
  );
}

function FileDate({ fileName, date }: Pick<ReadyUpload, "fileName" | "date">) {
  return (
    <>
      <strong className="cell-main">
        <bdi>{fileName}</bdi>
      </strong>
      <p className="cell-sub figures">{date}</p>
    </>
  );
}
