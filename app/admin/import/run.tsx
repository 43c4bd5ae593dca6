import { useState } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { isColumnField, type Mapping, mappingProblems } from "#domain/import/columns.ts";
import { IMPORT_OUTDATED, isItemState } from "#domain/import/run.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { isUuid } from "#domain/values/uuid.ts";
import { formFields } from "#server/http/form-fields.ts";
import { IMPORT_RUNNING } from "#server/import/import-lock.ts";
import {
  discardRun,
  requestDryRun,
  requestStop,
  requestWrite,
  returnToMapping,
} from "#server/import/runs/change-run.ts";
import { findRun, type Run } from "#server/import/runs/find-run.ts";
import { previewRun, uploadPath } from "#server/import/runs/run-files.ts";
import { listRunItems, RUN_ITEMS_PER_PAGE } from "#server/import/runs/run-items.ts";
import { type World, worldContext } from "#server/world.ts";
import { UNREACHABLE } from "../../ui/action-result-or.ts";
import { statusReply } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useKeptActionData } from "../forms/use-kept-action-data.ts";
import type { Route } from "./+types/run";
import { IMPORT_PATH } from "./paths.ts";
import { RunView } from "./run-view.tsx";

export const handle = { title: "Import", back: IMPORT_PATH, refreshesOn: ["imports"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const run = await runOf(world, params.id);
  const { claimedAt: _, createdAt: __, updatedAt: ___, ...shown } = run;
  const show = url.searchParams.get("show");
  // After another dry run, no item may have this state any more.
  const state = isItemState(show) && run.counts[show] ? show : null;
  const total = state ? (run.counts[state] ?? 0) : countAll(run);
  const pages = Math.ceil(total / RUN_ITEMS_PER_PAGE);
  const page = pageNumber(url.searchParams.get("page"), pages);
  const items = await listRunItems(world.db, run.id, { state, page });
  const isMapped = run.state === "mapping" && run.mapping !== null;
  return {
    run: { ...shown, hasFile: (await uploadPath(world, run.id)) !== null },
    list: { items, show: state, page, total, pageSize: RUN_ITEMS_PER_PAGE },
    preview: isMapped ? await previewRun(world, run, run.mapping ?? []) : null,
  };
}

/** The preview changes nothing. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "preview" ? false : defaultShouldRevalidate;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const fields = (await formFields(request)) ?? {};
  const run = await runOf(world, params.id);
  switch (fields.intent) {
    case "preview":
      return reply("done", null, await previewRun(world, run, mappingFrom(run, fields)));
    case "columns": {
      const mapping = mappingFrom(run, fields);
      const [problem] = mappingProblems(mapping);
      if (problem) return reply("refused", problem);
      return outcome(await requestDryRun(world, run.id, { mapping }));
    }
    case "overwrite":
      return outcome(await requestDryRun(world, run.id, { overwrite: fields.overwrite === "on" }));
    case "back-to-columns":
      return outcome(await returnToMapping(world, run.id));
    case "read":
      return outcome(await requestDryRun(world, run.id, {}));
    case "write": {
      const requested = await requestWrite(world, run.id);
      return requested === "import"
        ? reply("conflict", IMPORT_RUNNING)
        : outcome(requested === "queued");
    }
    case "stop":
      await requestStop(world, run.id);
      return reply("done");
    case "discard":
      if (!(await discardRun(world, run.id))) return outcome(false);
      return redirect(IMPORT_PATH);
    default:
      throw data(null, { status: 400 });
  }
}

/** Keeps the screen and its selections when the server can't be reached. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr<RunReply, RunReply>(serverAction, {
    status: "failed",
    problem: UNREACHABLE,
    preview: null,
  });

async function runOf(world: World, id: string): Promise<Run> {
  const run = isUuid(id) ? await findRun(world, id) : null;
  if (!run) throw data(null, { status: 404 });
  return run;
}

function countAll({ counts }: Run): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** From fields such as `column-0=title`; other columns are not imported. */
function mappingFrom({ columns }: Run, fields: Record<string, string>): Mapping {
  return (columns ?? []).map((_, index) => {
    const field = fields[`column-${index}`] ?? "";
    return isColumnField(field) ? field : null;
  });
}

type RunReply = {
  status: "done" | "refused" | "conflict" | "failed";
  problem: string | null;
  preview: Awaited<ReturnType<typeof previewRun>> | null;
};

function reply(
  status: RunReply["status"],
  problem: RunReply["problem"] = null,
  preview: RunReply["preview"] = null,
) {
  return statusReply<RunReply>({ status, problem, preview });
}

function outcome(isDone: boolean) {
  return isDone ? reply("done") : reply("conflict", IMPORT_OUTDATED);
}

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  const reply = useKeptActionData(actionData);
  // A reply is outdated once the mapping has changed.
  const [outdated, setOutdated] = useState<typeof actionData>();
  const problem = reply === outdated ? null : reply?.problem;
  return (
    <RunView {...loaderData} problem={problem ?? null} onColumnsChange={() => setOutdated(reply)} />
  );
}
