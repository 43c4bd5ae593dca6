import { memo } from "react";
import type { ProjectCard as Card } from "#domain/projects/project.ts";
import { ProjectCard } from "./project-card.tsx";

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
        <ProjectCard key={project.id} project={project} isFirst={isGiven && index === 0} />
      ))}
      {children}
    </ul>
  );
});
