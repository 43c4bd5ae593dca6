import { EyeOff, Pencil } from "lucide-react";
import { Link } from "react-router";
import { shortDateTime } from "#domain/site/formats.ts";
import { latestHiddenProjects } from "#server/import/hidden-projects.ts";
import { siteOfRequest } from "#server/site/site-of-request.ts";
import { worldContext } from "#server/world.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import { PROJECTS_PATH } from "../projects/paths.ts";
import type { Route } from "./+types/confirmation";
import { IMPORT_PATH } from "./paths.ts";

/** spec: admin-area §2, "Header titles": this screen has no title of its own. */
export const handle = {
  title: "Admin Dashboard",
  back: PROJECTS_PATH,
  refreshesOn: ["projects", "imports"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(worldContext);
  const [{ timeZone }, projects] = await Promise.all([
    siteOfRequest(context),
    latestHiddenProjects(db),
  ]);
  return {
    projects: projects.map(({ since, ...project }) => ({
      ...project,
      since: shortDateTime(since, timeZone),
    })),
  };
}

/** spec: admin-area §2: "summary of the latest 15 hidden projects with edit links" */
export default function Confirmation({ loaderData: { projects } }: Route.ComponentProps) {
  return (
    <div className="screen import-screen">
      <Pane
        title="Latest hidden projects"
        aside={projects.length > 0 && <Link to={`${PROJECTS_PATH}?show=hidden`}>View all</Link>}
      >
        {projects.length === 0 ? (
          <EmptyState icon={EyeOff} title="No hidden projects">
            <p>Imported projects are listed here, hidden from visitors, until you show them.</p>
          </EmptyState>
        ) : (
          <>
            <p className="import-lead">
              Only you can see these projects. Review each one, then show it.
            </p>
            <Projects projects={projects} />
          </>
        )}
      </Pane>
      <p>
        <Link to={IMPORT_PATH} className="pill">
          Import more
        </Link>
      </p>
    </div>
  );
}

function Projects({ projects }: Route.ComponentProps["loaderData"]) {
  return (
    <div className="data-table-frame" data-cards>
      <table className="data-table import-hidden">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Client</th>
            <th scope="col">Year</th>
            <th scope="col">Source</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map(({ id, title, slug, client, year, since, batch }) => (
            <tr key={id}>
              <th scope="row">
                <strong dir="auto" className="cell-main">
                  {title}
                </strong>
                <p className="cell-sub">{slug ? `/${slug}` : "No slug"}</p>
              </th>
              <td dir="auto">{client}</td>
              <td>{year}</td>
              <td>
                {batch ? (
                  <p className="clamp-2" title={batch.source}>
                    <bdi>{batch.source}</bdi>
                  </p>
                ) : (
                  <p>Created here</p>
                )}
                <p className="cell-sub tabular">{since}</p>
              </td>
              <td>
                <Link
                  to={`${PROJECTS_PATH}/${id}`}
                  className="pill pill-small"
                  aria-label={`Edit ${title}`}
                >
                  <Pencil aria-hidden="true" /> Edit
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
