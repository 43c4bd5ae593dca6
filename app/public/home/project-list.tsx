import { memo } from "react";
import type { ProjectCard as Card } from "#domain/projects/project.ts";
import { ProjectCard } from "./project-card.tsx";

/** Cards that a large screen shows before anyone scrolls. */
const FIRST_ROW = 4;
/** spec: public-site §9 */
const SKELETON_CARDS = 8;

type ProjectListProps = {
  projects: Card[];
  /** Whether it came with the page: what is found later is mostly below the window. */
  isGiven: boolean;
  children?: React.ReactNode;
};

export const ProjectList = memo(function ProjectList(props: ProjectListProps) {
  const { projects, isGiven, children } = props;
  return (
    <ul className="project-grid">
      {projects.map((project, index) => (
        <ProjectCard
          key={project.id}
          project={project}
          isInFirstRow={isGiven && index < FIRST_ROW}
        />
      ))}
      {children}
    </ul>
  );
});

/** Stands where cards will be, as large as they will be. */
export function SkeletonList() {
  return (
    <ul aria-label="Loading projects" className="project-grid skeletons">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={index} className="card project-card skeleton" aria-hidden="true">
          <span className="skeleton-picture aspect-4/3 rounded-m" />
          <span className="skeleton-line" />
          <span className="skeleton-line" />
          <span className="skeleton-line" />
          <span className="skeleton-line" />
          <span className="skeleton-chips" />
        </li>
      ))}
    </ul>
  );
}
