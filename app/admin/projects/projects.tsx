import { type ClientActionFunctionArgs, data, redirect } from "react-router";
import {
  type ProjectReply,
  parseProjectChange,
  projectIntentFrom,
} from "#domain/projects/changes.ts";
import { projectPath } from "#domain/projects/project.ts";
import { seoPercent, seoTone } from "#domain/projects/seo.ts";
import { projectFilterFrom, projectOrderFrom, projectState } from "#domain/projects/state.ts";
import { pageNumber } from "#domain/site/paging.ts";
import type { Queryable } from "#server/db/connection.ts";
import { flashTo } from "#server/http/flash.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOrWait } from "#server/http/read-or-wait.ts";
import { readSampleState } from "#server/import/sample-state.ts";
import { areSent } from "#server/newsletter/create-send.ts";
import { carryOut } from "#server/projects/carry-out.ts";
import {
  countManagedProjects,
  listManagedProjects,
  MANAGED_PROJECTS_PER_PAGE,
  type ManagedProject,
  readProjectCounters,
} from "#server/projects/manage-list.ts";
import { world } from "#server/world.ts";
import { answerOr } from "../forms/keeping-text.ts";
import { SampleOffer } from "../site/sample/sample-offer.tsx";
import type { Route } from "./+types/projects";
import { wordsFor } from "./changes/words.ts";
import { ListProblem } from "./list/list-problem.tsx";
import type { ListedProject } from "./list/listed-project.ts";
import { ProjectsView } from "./list/projects-view.tsx";
import { PROJECTS_PATH } from "./paths.ts";

export const handle = { title: "Portfolio Projects", refreshesOn: ["projects"] };

/** spec: admin-area §2, "Projects management" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const known = context.get(world);
  return readOrWait(known, "the list of projects", readList(known.db, url.searchParams));
}

async function readList(db: Queryable, asked: URLSearchParams) {
  const search = asked.get("q") ?? "";
  const filter = projectFilterFrom(asked.get("show"));
  const order = projectOrderFrom(asked.get("sort"));
  const total = await countManagedProjects(db, { filter, search });
  const pages = Math.ceil(total / MANAGED_PROJECTS_PER_PAGE);
  const page = pageNumber(asked.get("page"), pages);
  const [counters, rows, sends, sample] = await Promise.all([
    readProjectCounters(db),
    listManagedProjects(db, { filter, search, order }, page),
    areSent(db, "project"),
    readSampleState(db),
  ]);
  const pageSize = MANAGED_PROJECTS_PER_PAGE;
  const projects = rows.map((row) => listed(row, sends));
  return { filter, search, order, counters, total, page, pageSize, projects, sample };
}

function listed(row: ManagedProject, areSent: boolean): ListedProject {
  const { metaTitle, metaDescription, isVisible, isArchived, wasShown, ...project } = row;
  const isNews = areSent && !wasShown && (isVisible || !isArchived);
  const seo = seoPercent({ metaTitle, metaDescription, slug: project.slug });
  const state = projectState({ isVisible, isArchived });
  const path = state === "Visible" ? projectPath(project) : null;
  return { ...project, state, isNews, path, seo, seoTone: seoTone(seo) };
}

/** What is done to one project or to several, from the list and from a project's own page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const parsed = parseProjectChange({
    intent: form.get("intent"),
    ids: form.getAll("id"),
    reason: form.get("reason") ?? undefined,
  });
  if (!parsed) throw data(null, { status: 400 });
  if (!parsed.ok) return answer({ ...parsed, status: "refused" });
  const { intent } = parsed.change;
  const done = await carryOut(context.get(world), parsed.change);
  if (done === "full") return answer({ intent, status: "full" });
  const reply: ProjectReply = { intent, status: "done", ...done };
  if (form.get("then") !== "list") return answer(reply);
  // The screen that it was sent from goes with the project.
  for (const { kind, title, text, about } of wordsFor(reply)) {
    flashTo(context, { kind, title, text, about: about && [...about] });
  }
  return redirect(PROJECTS_PATH);
}

const STATUS = { done: 200, full: 409, refused: 422, failed: 503 };

function answer(reply: ProjectReply) {
  const isGone = reply.status === "done" && reply.missing > 0 && reply.changed.length === 0;
  return data(reply, { status: isGone ? 404 : STATUS[reply.status] });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  const intent = projectIntentFrom(form.get("intent")) ?? "show";
  const failed: ProjectReply = { intent, status: "failed" };
  return answerOr(() => serverAction<ProjectReply>(), failed);
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ProjectsView list={loaderData} />
      <SampleOffer sample={"sample" in loaderData ? loaderData.sample : null} />
    </>
  );
}

export function ErrorBoundary() {
  return <ListProblem />;
}
