import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { data, Link, redirect, useFetcher, useRevalidator } from "react-router";
import { z } from "zod";
import { BUSY_STATES, type RunState } from "#domain/import/run.ts";
import { shortDateTime } from "#domain/site/formats.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { ownerOf } from "#server/http/current-user.ts";
import { readForm } from "#server/http/form-fields.ts";
import { IMPORT_RUNNING } from "#server/import/import-lock.ts";
import { listBatches } from "#server/import/list-batches.ts";
import { findOpenRun, findRun } from "#server/import/runs/find-run.ts";
import { startRun } from "#server/import/runs/start-run.ts";
import { requestUndo } from "#server/import/undo/request-undo.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { dropUpload, findReadyUpload, listReadyUploads } from "#server/uploads/ready-uploads.ts";
import { type World, worldContext } from "#server/world.ts";
import { UNREACHABLE } from "../../ui/action-result-or.ts";
import { statusReply } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useReply } from "../forms/use-reply.ts";
import { Badge, type Tone } from "../kit/badge.tsx";
import { BusyButton } from "../kit/busy-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { PROJECTS_PATH } from "../projects/paths.ts";
import { UploadZone } from "../uploads/upload-zone.tsx";
import type { Route } from "./+types/import";
import { PastImports } from "./past-imports.tsx";
import { runPath } from "./paths.ts";
import type { ImportReply } from "./undo-dialog.tsx";

export const handle = { title: "Import", back: PROJECTS_PATH, refreshesOn: ["imports"] };

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const [{ timeZone }, open, past, uploaded] = await Promise.all([
    siteOfRequest(context),
    findOpenRun(world),
    listBatches(world),
    listReadyUploads(world, ownerOf(context).account.id),
  ]);
  return {
    // Completed, but the connection was lost or an import was running.
    uploaded: uploaded
      .filter(({ id }) => id !== open?.id)
      .map(({ at, ...upload }) => ({ ...upload, date: shortDateTime(at, timeZone) })),
    open: open && { ...open, date: shortDateTime(open.createdAt, timeZone) },
    past: past.map(({ createdAt, undone, ...batch }) => ({
      ...batch,
      date: shortDateTime(createdAt, timeZone),
      undone: undone && { ...undone, at: shortDateTime(undone.at, timeZone) },
    })),
  };
}

/** The batches of one import: several if it was started again. */
const idsSchema = z.array(z.uuid()).min(1).max(100);
const UNDO_PROBLEMS = {
  import: IMPORT_RUNNING,
  gone: "This import has already been undone.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "start": {
      const id = String(form.get("id") ?? "");
      const upload = await findReadyUpload(world, id, ownerOf(context).account.id);
      if (!upload && (await isStarted(world, id))) return redirect(runPath(id));
      if (!upload) return conflict("The upload no longer exists. Upload the file again.");
      const started = await startRun(world, { ...upload, id });
      if (!started.ok) return conflict(started.problem);
      await dropUpload(world, id);
      return redirect(runPath(started.id));
    }
    case "undo": {
      const ids = idsSchema.safeParse(form.getAll("id"));
      const outcome = ids.success ? await requestUndo(world, ids.data) : "gone";
      if (outcome !== "queued") return conflict(UNDO_PROBLEMS[outcome]);
      return statusReply<ImportReply>({ status: "done" });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr<unknown, ImportReply>(serverAction, { status: "failed", problem: UNREACHABLE });

/** Whether an earlier request started it whose response was lost. */
async function isStarted(world: World, id: string): Promise<boolean> {
  return isUuid(id) && (await findRun(world, id)) !== null;
}

function conflict(problem: string) {
  return statusReply<ImportReply>({ status: "conflict", problem });
}

type Loaded = Route.ComponentProps["loaderData"];

/** spec: admin-area §2; decisions: "Import is ours to define" */
export default function Import({ loaderData }: Route.ComponentProps) {
  const { uploaded, open, past } = loaderData;
  const fetcher = useFetcher<ImportReply>();
  const reply = fetcher.data;
  const { revalidate } = useRevalidator();
  useReply(reply, ({ status }) => {
    // What was uploaded can be started below, without another upload.
    if (status !== "done") void revalidate();
  });
  const isStarting = fetcher.state !== "idle";
  /** The upload whose import is started by itself, and which is listed only if that fails. */
  const [kept, setKept] = useState<string>();
  const ready = uploaded.filter(({ id }) => !isStarting || id !== kept);
  const start = (id: string) => fetcher.submit({ intent: "start", id }, { method: "post" });
  const startKept = (id: string) => {
    setKept(id);
    void start(id);
  };
  const startListed = (id: string) => {
    setKept(undefined);
    void start(id);
  };
  return (
    <div className="screen import-screen">
      <Pane title="Import your content">
        <p className="import-lead">
          Upload a ZIP archive of a content folder, or a CSV file of projects, alone or in a ZIP
          with its images in <code>media/</code>. You can review all changes before importing and
          undo the import afterwards. Projects are imported as hidden.
        </p>
        <UploadZone place="import" label="ZIP or CSV file" onKept={({ id }) => startKept(id)} />
        {reply && reply.status !== "done" && (
          <p role="alert" className="form-alert import-alert">
            {reply.problem}
          </p>
        )}
      </Pane>
      {ready.length > 0 && (
        <ReadyUploads uploads={ready} isBusy={isStarting} onStart={startListed} />
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

type ReadyUploadsProps = {
  uploads: Loaded["uploaded"];
  isBusy: boolean;
  onStart: (id: string) => void;
};

/** Uploads whose import could not start, so that a large file need not be uploaded again. */
function ReadyUploads({ uploads, isBusy, onStart }: ReadyUploadsProps) {
  return (
    <Pane title="Uploaded, not started">
      <ul className="import-list divided">
        {uploads.map(({ id, fileName, date }) => (
          <li key={id}>
            <div>
              <FileDate fileName={fileName} date={date} />
            </div>
            <BusyButton
              isBusy={isBusy}
              className="pill pill-small arrow-forward"
              onClick={() => onStart(id)}
            >
              Start import <ArrowRight aria-hidden="true" />
              <span className="sr-only"> of {fileName}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function UnfinishedImport({ run }: { run: NonNullable<Loaded["open"]> }) {
  const { id, state, fileName, problem, date } = run;
  return (
    <Pane title="Unfinished import">
      <p className="import-lead">
        It is kept until you finish or discard it, or upload another file.
      </p>
      <ul className="import-list divided">
        <li>
          <div>
            <FileDate fileName={fileName} date={date} />
            {problem && <p className="import-error">{problem}</p>}
          </div>
          <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          <Link to={runPath(id)} className="pill pill-small arrow-forward">
            {BUSY_STATES.includes(state) || state === "failed" ? "Open" : "Continue"}{" "}
            <ArrowRight aria-hidden="true" />
            <span className="sr-only"> {fileName}</span>
          </Link>
        </li>
      </ul>
    </Pane>
  );
}

function FileDate({ fileName, date }: { fileName: string; date: string }) {
  return (
    <>
      <strong className="cell-main">
        <bdi>{fileName}</bdi>
      </strong>
      <p className="cell-sub tabular">{date}</p>
    </>
  );
}
