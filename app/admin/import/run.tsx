import { useState } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { isColumnField, type Mapping, mappingProblems } from "#domain/import/columns.ts";
import { isItemState } from "#domain/import/run.ts";
import { pageNumber } from "#domain/site/paging.ts";
import { formFields } from "#server/http/form-fields.ts";
import {
  askForColumns,
  askForDryRun,
  askForWriting,
  askToStop,
} from "#server/import/runs/ask-run.ts";
import { discardRun } from "#server/import/runs/discard-run.ts";
import { findRun, type Run } from "#server/import/runs/find-run.ts";
import { previewRun } from "#server/import/runs/preview-run.ts";
import { uploadPath } from "#server/import/runs/run-folder.ts";
import { listRunItems, RUN_ITEMS_PER_PAGE } from "#server/import/runs/run-items.ts";
import { type World, world as worldContext } from "#server/world.ts";
import { answerOr } from "../forms/keeping-text.ts";
import type { Route } from "./+types/run";
import { IMPORT_PATH } from "./paths.ts";
import { RunView } from "./run-view.tsx";

export const handle = { title: "Import", back: IMPORT_PATH, refreshesOn: ["imports"] };

/** One import: its columns, its dry run, how far it is, and what came of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const run = await runOf(world, params.id);
  const { claimedAt: _, createdAt: __, updatedAt: ___, ...shown } = run;
  const asked = url.searchParams.get("show");
  // A state that no item has any more, such as after another dry run, would show none at all.
  const state = isItemState(asked) && run.counts[asked] ? asked : null;
  const total = state ? (run.counts[state] ?? 0) : countAll(run);
  const pages = Math.ceil(total / RUN_ITEMS_PER_PAGE);
  const page = pageNumber(url.searchParams.get("page"), pages);
  const items = await listRunItems(world.db, run.id, { state, page });
  const isMapped = run.state === "mapping" && run.mapping !== null;
  return {
    run: { ...shown, isFileHere: (await uploadPath(world, run.id)) !== null },
    list: { items, show: state, page, total, pageSize: RUN_ITEMS_PER_PAGE },
    preview: isMapped ? await previewRun(world, run, run.mapping ?? []) : null,
  };
}

/** Looking at the first rows changes nothing. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "preview" ? false : defaultShouldRevalidate;
}

/** It has got further than the screen shows, or not so far. */
const NOT_NOW = 409;
const ELSEWHERE = "The import has moved on. This is where it stands now.";

export async function action({ request, context, params }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const fields = (await formFields(request)) ?? {};
  const run = await runOf(world, params.id);
  switch (fields.intent) {
    case "preview":
      return answer({ preview: await previewRun(world, run, mappingFrom(run, fields)) });
    case "columns": {
      const mapping = mappingFrom(run, fields);
      const [problem] = mappingProblems(mapping);
      if (problem) return data({ problem, preview: null }, { status: 422 });
      return sent(await askForDryRun(world, run.id, { mapping }));
    }
    case "overwrite":
      return sent(await askForDryRun(world, run.id, { overwrite: fields.overwrite === "on" }));
    case "back-to-columns":
      return sent(await askForColumns(world, run.id));
    case "read":
      return sent(await askForDryRun(world, run.id, {}));
    case "write":
      return sent(await askForWriting(world, run.id));
    case "stop":
      await askToStop(world, run.id);
      return answer({});
    case "discard":
      if (!(await discardRun(world, run.id))) return sent(false);
      return redirect(IMPORT_PATH);
    default:
      return data({ problem: "Nothing was asked for.", preview: null }, { status: 400 });
  }
}

/** An answer that does not come leaves the screen and what was chosen on it. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOr(serverAction, { problem: NOT_REACHED, preview: null });

const NOT_REACHED = "The server can't be reached. Please try again in a moment.";

async function runOf(world: World, id: string): Promise<Run> {
  const run = z.uuid().safeParse(id).success ? await findRun(world, id) : null;
  if (!run) throw data(null, { status: 404 });
  return run;
}

function countAll({ counts }: Run): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** `column-0=title`; a column that is not named is left out. */
function mappingFrom({ columns }: Run, fields: Record<string, string>): Mapping {
  return (columns ?? []).map((_, index) => {
    const field = fields[`column-${index}`] ?? "";
    return isColumnField(field) ? field : null;
  });
}

function answer({ preview = null }: { preview?: Awaited<ReturnType<typeof previewRun>> }) {
  const problem: string | null = null;
  return data({ problem, preview });
}

function sent(isSent: boolean) {
  return isSent ? answer({}) : data({ problem: ELSEWHERE, preview: null }, { status: NOT_NOW });
}

export default function ImportRun({ loaderData, actionData }: Route.ComponentProps) {
  // An answer is about the columns as they were sent.
  const [outdated, setOutdated] = useState<typeof actionData>();
  const problem = actionData === outdated ? null : actionData?.problem;
  return (
    <RunView
      {...loaderData}
      problem={problem ?? null}
      onColumnsChange={() => setOutdated(actionData)}
    />
  );
}
