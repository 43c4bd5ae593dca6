import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ProjectCard as Card } from "#domain/projects/project.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { Paging } from "../../ui/paging.tsx";
import { ProjectCard } from "./project-card.tsx";

/** Cards that a large screen shows before anyone scrolls. */
const FIRST_ROW = 4;

type ProjectSectionProps = {
  projects: Card[];
  isFeatured: boolean;
  hasFeatured: boolean;
  total: number;
  page: number;
  pages: number;
};

/** The featured projects, or a page of all of them. spec: public-site §2, "Home" */
export function ProjectSection(props: ProjectSectionProps) {
  const { projects, isFeatured, hasFeatured, total, page, pages } = props;
  return (
    <section id="projects" aria-labelledby="projects-title" className="home-projects column">
      <div className="section-head">
        <h2 id="projects-title" className="display">
          {isFeatured ? "Featured Projects" : "All Projects"}
        </h2>
        <p className="figures">
          {isFeatured
            ? `Showing ${projects.length} featured projects`
            : `Showing ${projects.length} of ${total} projects`}
        </p>
      </div>
      {projects.length === 0 ? (
        <NoProjects />
      ) : (
        <ul className="project-grid">
          {projects.map((project, index) => (
            <ProjectCard key={project.id} project={project} isInFirstRow={index < FIRST_ROW} />
          ))}
          {isFeatured && <AllProjects total={total} />}
        </ul>
      )}
      <Paging label="Pages of projects" page={page} pages={pages} pathOf={pathOfPage} />
      {!isFeatured && hasFeatured && (
        <p className="mt-6">
          <PageLink to="/#projects" className="arrow-link leads-back">
            <ArrowLeft aria-hidden="true" /> <span>Featured Projects</span>
          </PageLink>
        </p>
      )}
    </section>
  );
}

/** Fills the last row, however many cards it has. */
function AllProjects({ total }: { total: number }) {
  return (
    <li className="all-projects">
      <PageLink to="/?projects=all#projects" className="leads-on">
        <span className="display">All Projects</span>
        <span className="figures">
          {total === 1 ? "1 project" : `${total} projects`} <ArrowRight aria-hidden="true" />
        </span>
      </PageLink>
    </li>
  );
}

function NoProjects() {
  return (
    <div className="empty-state">
      <div aria-hidden="true" className="bare-wall">
        <span />
        <span />
        <span />
      </div>
      <h3 className="display">No projects found</h3>
      <p>Check back soon for new projects!</p>
    </div>
  );
}

function pathOfPage(page: number): string {
  return page === 1 ? "/?projects=all#projects" : `/?projects=all&page=${page}#projects`;
}
