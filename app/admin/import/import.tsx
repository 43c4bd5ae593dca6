import { data, redirect } from "react-router";
import { z } from "zod";
import { shortDateTime } from "#domain/site/dates.ts";
import { formFields } from "#server/http/form-fields.ts";
import { ownerOf } from "#server/http/visitor.ts";
import { listBatches } from "#server/import/list-batches.ts";
import { findOpenRun, findRun } from "#server/import/runs/find-run.ts";
import { startRun } from "#server/import/runs/start-run.ts";
import { requestUndo } from "#server/import/undo/request-undo.ts";
import { readSite } from "#server/site/store.ts";
import { claimUpload, dropUpload } from "#server/uploads/claim-upload.ts";
import { listReadyUploads } from "#server/uploads/ready-uploads.ts";
import { type World, world as worldContext } from "#server/world.ts";
import { PROJECTS_PATH } from "../projects/paths.ts";
import type { Route } from "./+types/import";
import { ImportStart } from "./import-start.tsx";
import { runPath } from "./paths.ts";

export const handle = { title: "Import", back: PROJECTS_PATH, refreshesOn: ["imports"] };

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const [{ timeZone }, open, past, uploaded] = await Promise.all([
    readSite(world.db),
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
  import: "Another import is running or being undone. Try again when it has finished.",
  gone: "This import has already been undone.",
};

const CONFLICT = 409;

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const { intent, id = "" } = (await formFields(request)) ?? {};
  switch (intent) {
    case "start": {
      const upload = await claimUpload(world, id, ownerOf(context).account.id);
      if (!upload && (await isStarted(world, id))) return redirect(runPath(id));
      if (!upload) return conflict("The upload no longer exists. Upload the file again.");
      const started = await startRun(world, { ...upload, id });
      if (!started.ok) return conflict(started.problem);
      await dropUpload(world, id);
      return redirect(runPath(started.id));
    }
    case "undo": {
      const ids = idsSchema.safeParse(id.split(","));
      const outcome = ids.success ? await requestUndo(world, ids.data) : "gone";
      return outcome === "queued" ? { problem: null } : conflict(UNDO_PROBLEMS[outcome]);
    }
    default:
      return data({ problem: "Unknown action." }, { status: 400 });
  }
}

/** Whether an earlier request started it whose response was lost. */
async function isStarted(world: World, id: string): Promise<boolean> {
  return z.uuid().safeParse(id).success && (await findRun(world, id)) !== null;
}

function conflict(problem: string) {
  return data({ problem }, { status: CONFLICT });
}

/** spec: admin-area §2; decisions: "Import is ours to define" */
export default function Import({ loaderData }: Route.ComponentProps) {
  return <ImportStart {...loaderData} />;
}
