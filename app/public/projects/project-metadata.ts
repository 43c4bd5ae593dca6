import type { MetaDescriptor } from "react-router";
import type { ProjectFacts } from "#domain/projects/project.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { Site } from "#domain/site/site.ts";
import { breadcrumbs, creativeWork, person } from "#domain/site/structured-data.ts";
import { metadata, unlistedMetadata } from "../../document/metadata.ts";

/** What a project's page says of itself, at either of its addresses. */
export function projectMetadata(
  project: ProjectFacts | undefined,
  { site, origin }: { site: Site; origin: string },
): MetaDescriptor[] {
  if (!project) return unlistedMetadata("Project not found");
  const path = projectPath(project);
  const description = project.metaDescription || project.summary;
  const steps = [
    { name: "Home", path: "/" },
    { name: "Projects", path: "/?projects=all" },
    { name: project.title, path },
  ];
  return metadata({
    site,
    origin,
    path,
    title: project.metaTitle || `${project.title} – ${project.client}`,
    description,
    keywords: project.keywords,
    image: project.picture ? { url: project.picture.src, alt: project.altText } : null,
    type: "article",
    sharedAs: { title: project.ogTitle, description: project.ogDescription },
    structuredData: [
      creativeWork(project, description, origin),
      breadcrumbs(steps, origin),
      person(site, origin),
    ],
  });
}
