import { ArrowUpRight } from "lucide-react";
import type { Project } from "#domain/projects/project.ts";

type Facts = Pick<Project, "client" | "roles" | "workType" | "categories" | "year" | "projectUrl">;

/** The facts of a project at a glance; what is not known has no line. */
export function ProjectDetails({ project }: { project: Facts }) {
  const lines: [name: string, value: string][] = [
    ["Client", project.client],
    [project.roles.length > 1 ? "Roles" : "Role", project.roles.join(", ")],
    ["Work type", project.workType],
    ["Categories", project.categories.join(", ")],
    ["Year", String(project.year)],
  ];
  return (
    <aside aria-labelledby="project-details" className="panel">
      <h2 id="project-details" className="display">
        Project Details
      </h2>
      <dl className="details figures">
        {lines
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {project.projectUrl && (
        <a
          href={project.projectUrl}
          target="_blank"
          rel="noopener"
          className="pill pill-filled leads-out mt-4 w-full"
        >
          Visit project <ArrowUpRight aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </aside>
  );
}
