import { Star } from "lucide-react";
import { data, Link } from "react-router";
import { type FeaturedOrderReply, featuredOrderSchema } from "#domain/projects/changes.ts";
import { FEATURED_MAX } from "#domain/projects/project.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { listManagedFeatured, orderFeatured } from "#server/projects/featured.ts";
import { world } from "#server/world.ts";
import { serverActionOr } from "../../forms/keep-form-on-failure.ts";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Pane } from "../../kit/pane.tsx";
import { useNextRowFocus } from "../../kit/use-next-row-focus.ts";
import { ProjectsLoadError } from "../list/projects-load-error.tsx";
import { PROJECTS_PATH } from "../paths.ts";
import type { Route } from "./+types/featured";
import { FeaturedList } from "./featured-list.tsx";

export const handle = {
  title: "Featured Projects",
  back: PROJECTS_PATH,
  refreshesOn: ["projects", "media"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(world);
  return readOr503({ log }, "the featured projects", listManagedFeatured(db));
}

/** decisions: Search and AI answers, "in the order that the owner gave them" */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const order = featuredOrderSchema.safeParse({ ids: form.getAll("id") });
  if (!order.success) return data<FeaturedOrderReply>({ status: "failed" }, { status: 422 });
  await orderFeatured(context.get(world), order.data.ids);
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
          <p className="figures">
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

export function ErrorBoundary() {
  return <ProjectsLoadError />;
}
