import { type ProjectCard, projectPath } from "#domain/projects/project.ts";
import { Chips } from "../../ui/chips.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Picture } from "../../ui/picture.tsx";

const SHAPE = "ratio-square round-s";

export type RelatedProject = Pick<
  ProjectCard,
  "id" | "slug" | "title" | "categories" | "picture" | "altText"
> & { description: string };

/** spec: public-site §2, "Related project cards" */
export function RelatedProjects({ projects }: { projects: RelatedProject[] }) {
  if (projects.length === 0) return null;
  const placeholder = (
    <div aria-hidden="true" className={`emoji-placeholder ${SHAPE}`}>
      ✏️
    </div>
  );
  return (
    <section aria-label="Related Projects" className="no-print around-post">
      <div className="section-head">
        <h2 className="display">Related Projects</h2>
      </div>
      <ul className="related-projects">
        {projects.map((project) => (
          <li key={project.id} className="card">
            {project.picture ? (
              <Picture
                picture={project.picture}
                alt={project.altText}
                widths={["7rem"]}
                cropRatio={1}
                className={SHAPE}
                fallback={placeholder}
              />
            ) : (
              placeholder
            )}
            <div>
              <h3 dir="auto">
                <PageLink to={projectPath(project)} className="card-link">
                  <span>{project.title}</span>
                </PageLink>
              </h3>
              {project.description && <p dir="auto">{project.description}</p>}
              <Chips label="Categories" items={project.categories} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
