import { shortDateTime } from "#domain/site/dates.ts";
import { latestHiddenProjects } from "#server/import/hidden-projects.ts";
import { readSite } from "#server/site/store.ts";
import { world } from "#server/world.ts";
import { PROJECTS_PATH } from "../projects/paths.ts";
import type { Route } from "./+types/confirmation";
import { ConfirmationView } from "./confirmation-view.tsx";

/** spec: admin-area §2, "Header titles": this screen has no title of its own. */
export const handle = {
  title: "Admin Dashboard",
  back: PROJECTS_PATH,
  refreshesOn: ["projects", "imports"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const [{ timeZone }, projects] = await Promise.all([readSite(db), latestHiddenProjects(db)]);
  return {
    projects: projects.map(({ since, ...project }) => ({
      ...project,
      since: shortDateTime(since, timeZone),
    })),
  };
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  return <ConfirmationView projects={loaderData.projects} />;
}
