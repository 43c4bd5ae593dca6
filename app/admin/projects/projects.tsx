import { data, redirect } from "react-router";
import {
  PROJECT_INTENTS,
  type ProjectIntent,
  type ProjectReply,
  parseProjectChange,
} from "#domain/projects/changes.ts";
import { projectPath } from "#domain/projects/project.ts";
import { seoPercent, seoTone } from "#domain/projects/seo.ts";
import { projectFilterFrom, projectOrderFrom, projectState } from "#domain/projects/state.ts";
import { pageNumber } from "#domain/site/paging.ts";
import type { Queryable } from "#server/db/connection.ts";
import { setFlash } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readSampleState } from "#server/import/plan/sample-content.ts";
import { isAutoSendEnabled } from "#server/newsletter/create-send.ts";
import { applyProjectChange } from "#server/projects/apply-project-change.ts";
import {
  countManagedProjects,
  listManagedProjects,
  MANAGED_PROJECTS_PER_PAGE,
  type ManagedProject,
  readProjectCounters,
} from "#server/projects/manage-list.ts";
import { worldContext } from "#server/world.ts";
import { changeOrFailure, changeResponse } from "../lists/change-response.ts";
import type { Route } from "./+types/projects";
import { PROJECT_CHANGES } from "./changes/project-changes.ts";
import { ProjectsView } from "./list/projects-view.tsx";
import { PROJECTS_PATH } from "./paths.ts";

export const handle = { title: "Portfolio Projects", refreshesOn: ["projects"] };

/** spec: admin-area §2, "Projects management" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log } = context.get(worldContext);
  return readOr503({ log }, "the list of projects", readList(db, url.searchParams));
}

async function readList(db: Queryable, params: URLSearchParams) {
  const search = params.get("q") ?? "";
  const filter = projectFilterFrom(params.get("show"));
  const order = projectOrderFrom(params.get("sort"));
  const total = await countManagedProjects(db, { filter, search });
  const pages = Math.ceil(total / MANAGED_PROJECTS_PER_PAGE);
  const page = pageNumber(params.get("page"), pages);
  const [counters, rows, isAutoSendOn, sample] = await Promise.all([
    readProjectCounters(db),
    listManagedProjects(db, { filter, search, order }, page),
    isAutoSendEnabled(db, "project"),
    readSampleState(db),
  ]);
  const pageSize = MANAGED_PROJECTS_PER_PAGE;
  const projects = rows.map((row) => toListedProject(row, isAutoSendOn));
  return { filter, search, order, counters, total, page, pageSize, projects, sample };
}

function toListedProject(row: ManagedProject, isAutoSendOn: boolean) {
  const { metaTitle, metaDescription, isVisible, isArchived, wasShown, ...project } = row;
  const isEmailedWhenShown = isAutoSendOn && !wasShown && (isVisible || !isArchived);
  const seo = seoPercent({ metaTitle, metaDescription, slug: project.slug });
  const state = projectState({ isVisible, isArchived });
  const path = state === "Visible" ? projectPath(project) : null;
  return { ...project, state, isEmailedWhenShown, path, seo, seoTone: seoTone(seo) };
}

/** Changes to one or more projects, from the list and from a project's own screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseProjectChange({
    intent: form.get("intent"),
    ids: form.getAll("id"),
    reason: form.get("reason") ?? undefined,
  });
  if (!parsed) throw data(null, { status: 400 });
  if (!parsed.ok) return changeResponse<ProjectIntent>({ ...parsed, status: "refused" });
  const { intent } = parsed.change;
  const done = await applyProjectChange(context.get(worldContext), parsed.change);
  if (done === "full") return changeResponse<ProjectIntent>({ intent, status: "full" });
  const reply: ProjectReply = { intent, status: "done", ...done };
  if (form.get("then") !== "list") return changeResponse(reply);
  // The screen it came from no longer exists.
  for (const { kind, title, text, about } of PROJECT_CHANGES.toastsFor(reply)) {
    setFlash(context, { kind, title, text, about: about && [...about] });
  }
  return redirect(PROJECTS_PATH);
}

export const clientAction = changeOrFailure(PROJECT_INTENTS, "show");

export default function Projects({ loaderData }: Route.ComponentProps) {
  return <ProjectsView list={loaderData} />;
}

export { ProjectsLoadError as ErrorBoundary } from "./load-problems.tsx";
