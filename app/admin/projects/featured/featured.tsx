import { Star } from "lucide-react";
import { data, Link, useFetcher, useRevalidator } from "react-router";
import { type FeaturedOrderReply, featuredOrderSchema } from "#domain/projects/changes.ts";
import { FEATURED_MAX } from "#domain/projects/project.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { listManagedFeatured, orderFeatured } from "#server/projects/featured.ts";
import { worldContext } from "#server/world.ts";
import { showToast } from "../../../ui/toast.ts";
import { toFormData } from "../../forms/form-data.ts";
import { serverActionOr } from "../../forms/server-action-or.ts";
import { useReply } from "../../forms/use-reply.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Pane } from "../../kit/pane.tsx";
import { PrefetchScreens } from "../../kit/prefetch-screens.tsx";
import {
  MoveButtons,
  type MoveControls,
  SortableList,
  SortableRow,
} from "../../kit/sortable/sortable-list.tsx";
import { useOrder } from "../../kit/sortable/use-order.ts";
import { Thumbnail } from "../../kit/thumbnail.tsx";
import { useNextRowFocus } from "../../kit/use-next-row-focus.ts";
import { FeaturedToggle } from "../changes/toggles.tsx";
import { detailPath, PROJECTS_PATH } from "../paths.ts";
import { StateBadge } from "../state-badge.tsx";
import type { Route } from "./+types/featured";

export const handle = {
  title: "Featured Projects",
  back: PROJECTS_PATH,
  refreshesOn: ["projects", "media"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(worldContext);
  return readOr503({ log }, "the featured projects", listManagedFeatured(db));
}

/** decisions: Search and AI answers, "in the order that the owner gave them" */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const order = featuredOrderSchema.safeParse({ ids: form.getAll("id") });
  if (!order.success) return data<FeaturedOrderReply>({ status: "failed" }, { status: 422 });
  await orderFeatured(context.get(worldContext), order.data.ids);
  return data<FeaturedOrderReply>({ status: "done" });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverActionOr<FeaturedOrderReply, FeaturedOrderReply>(serverAction, { status: "failed" });
}

export default function Featured({ loaderData: projects }: Route.ComponentProps) {
  useNextRowFocus(projects, ".admin-back");
  if (projects.length === 0) return <NoFeatured />;
  return (
    <div className="screen featured">
      <Pane
        title="Order on the home page"
        aside={
          <p className="tabular">
            {projects.length} of {FEATURED_MAX}
          </p>
        }
      >
        <p className="pane-note">Drag to reorder. Hidden projects keep their position.</p>
        <FeaturedList projects={projects} />
      </Pane>
    </div>
  );
}

function NoFeatured() {
  return (
    <div className="screen">
      <EmptyState icon={Star} title="No featured projects">
        <p>Star up to {FEATURED_MAX} projects to show them first on the home page.</p>
        <Link to={PROJECTS_PATH} className="pill pill-filled">
          Go to projects
        </Link>
      </EmptyState>
    </div>
  );
}

type FeaturedProject = Route.ComponentProps["loaderData"][number];

function FeaturedList({ projects }: { projects: readonly FeaturedProject[] }) {
  const { submit, data: reply, state } = useFetcher<FeaturedOrderReply>();
  const { revalidate } = useRevalidator();
  useReply(reply, ({ status }) => {
    if (status !== "failed") return;
    showToast("error", "Failed to reorder featured projects");
    void revalidate();
  });
  const send = (ids: string[]) => void submit(toFormData({ id: ids }), { method: "post" });
  const items = projects.map((project) => ({ ...project, name: project.title }));
  const { ordered, move } = useOrder(items, { send, reply, isBusy: state !== "idle" });
  return (
    <>
      <PrefetchScreens of={[PROJECTS_PATH]} />
      <SortableList
        id="featured-projects"
        label="Featured projects"
        noun="project"
        items={ordered}
        move={move}
      >
        {(project, steps) => <FeaturedRow key={project.id} project={project} steps={steps} />}
      </SortableList>
    </>
  );
}

function FeaturedRow({ project, steps }: { project: FeaturedProject; steps: MoveControls }) {
  const { id, title, client, year, state, picture } = project;
  return (
    <SortableRow id={id} name={title}>
      <Thumbnail
        picture={picture}
        alt=""
        width="4.5rem"
        cropRatio={4 / 3}
        className="featured-thumb"
      />
      <div className="break-words">
        <strong className="cell-main">
          <Link to={detailPath(id)} data-row-link>
            <bdi>{title}</bdi>
          </Link>
        </strong>
        <p className="cell-sub">
          <bdi>{client}</bdi> · {year}
        </p>
        {state !== "Visible" && <StateBadge state={state} />}
      </div>
      <div className="sortable-tools">
        <span className="needs-scripts">
          <MoveButtons name={title} controls={steps} />
        </span>
        <FeaturedToggle project={project} />
      </div>
    </SortableRow>
  );
}

export { ProjectsLoadError as ErrorBoundary } from "../load-problems.tsx";
