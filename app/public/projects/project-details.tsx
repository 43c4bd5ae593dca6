import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { homePathWith } from "#domain/projects/filters.ts";
import type { Project } from "#domain/projects/project.ts";
import { PageLink } from "../../ui/page-link.tsx";

type Facts = Pick<Project, "client" | "roles" | "workType" | "categories" | "year" | "projectUrl">;

/** Each fact links to the projects that share it. spec: public-site §2, "Project Details card" */
export function ProjectDetails({ project }: { project: Facts }) {
  const { client, workType, year, projectUrl } = project;
  const roles = [...new Set(project.roles)];
  return (
    <section aria-labelledby="project-details" className="panel">
      <h2 id="project-details" className="display">
        Project Details
      </h2>
      <dl className="details figures">
        <Fact name="Client">{link(client, homePathWith({ client }))}</Fact>
        {roles.length > 0 && (
          <Fact name={roles.length > 1 ? "Roles" : "Role"}>
            {roles.map((role) => link(role, homePathWith({ role })))}
          </Fact>
        )}
        {workType && <Fact name="Work type">{link(workType, homePathWith({ workType }))}</Fact>}
        {project.categories.length > 0 && (
          <Fact name="Categories">
            {[...new Set(project.categories)].map((category) =>
              link(category, homePathWith({ category })),
            )}
          </Fact>
        )}
        <Fact name="Year">{year}</Fact>
      </dl>
      {projectUrl && (
        <a
          href={projectUrl}
          target="_blank"
          rel="noopener"
          className="pill pill-filled leads-out pill-wide"
        >
          Visit project <ArrowUpRight aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function link(text: string, to: string) {
  return (
    <PageLink key={text} to={to} dir="auto">
      {text}
    </PageLink>
  );
}
