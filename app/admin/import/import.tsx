import { data, redirect } from "react-router";
import { z } from "zod";
import { momentDate } from "#domain/site/dates.ts";
import { formFields } from "#server/http/form-fields.ts";
import { ownerOf } from "#server/http/visitor.ts";
import { listBatches } from "#server/import/list-batches.ts";
import { findRun, listOpenRuns } from "#server/import/runs/find-run.ts";
import { startRun } from "#server/import/runs/start-run.ts";
import { askToTakeBack } from "#server/import/undo/ask-to-take-back.ts";
import { readSite } from "#server/site/store.ts";
import { readyUploads } from "#server/uploads/ready-uploads.ts";
import { dropUpload, takeUpload } from "#server/uploads/take-upload.ts";
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
    listOpenRuns(world),
    listBatches(world),
    readyUploads(world, ownerOf(context).account.id),
  ]);
  const begun = new Set(open.map(({ id }) => id));
  return {
    // The line broke, or there was no place, after the last of its bytes was here.
    uploaded: uploaded
      .filter(({ id }) => !begun.has(id))
      .map(({ at, ...upload }) => ({ ...upload, on: momentDate(at, timeZone) })),
    open: open.map(({ createdAt, ...run }) => ({ ...run, on: momentDate(createdAt, timeZone) })),
    past: past.map(({ createdAt, undone, ...batch }) => ({
      ...batch,
      on: momentDate(createdAt, timeZone),
      undone: undone && { ...undone, at: momentDate(undone.at, timeZone) },
    })),
  };
}

/** All that one import wrote, in as many goes as it was stopped and gone on with. */
const idsSchema = z.array(z.uuid()).min(1).max(100);
const NOT_TAKEN_BACK = {
  import: "Another import is running, or being taken back. Take this one back when that is done.",
  gone: "It is not there any more: it was taken back before.",
};

/** What was asked for is gone, or somebody else is at it. */
const NOT_NOW = 409;

export async function action({ request, context }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const { intent, id = "" } = (await formFields(request)) ?? {};
  switch (intent) {
    case "start": {
      const upload = await takeUpload(world, id, ownerOf(context).account.id);
      if (!upload && (await isBegun(world, id))) return redirect(runPath(id));
      if (!upload) return refuse("The upload is no longer there. Upload the file again.");
      const started = await startRun(world, { ...upload, id });
      if (!started.ok) return refuse(started.problem);
      await dropUpload(world, id);
      return redirect(runPath(started.id));
    }
    case "undo": {
      const asked = idsSchema.safeParse(id.split(","));
      const answer = asked.success ? await askToTakeBack(world, asked.data) : "gone";
      return answer === "asked" ? { problem: null } : refuse(NOT_TAKEN_BACK[answer]);
    }
    default:
      return data({ problem: "Nothing was asked for." }, { status: 400 });
  }
}

/** Whether somebody asked for it before, and did not hear the answer. */
async function isBegun(world: World, id: string): Promise<boolean> {
  return z.uuid().safeParse(id).success && (await findRun(world, id)) !== null;
}

function refuse(problem: string) {
  return data({ problem }, { status: NOT_NOW });
}

/** spec: admin-area §2, decisions: "Import is ours to define" */
export default function Import({ loaderData }: Route.ComponentProps) {
  return <ImportStart {...loaderData} />;
}
