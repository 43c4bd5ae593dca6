import type { MetaDescriptor } from "react-router";
import { type ProjectFacts, projectPath } from "#domain/projects/project.ts";
import { creativeWork } from "#domain/projects/structured-project.ts";
import type { Site } from "#domain/site/site.ts";
import { projectCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, person } from "#domain/site/structured-data.ts";
import { metadata, unlistedMetadata } from "../../document/metadata.ts";

export function projectMetadata(
  project: ProjectFacts | undefined,
  { site, origin }: { site: Site; origin: string },
): MetaDescriptor[] {
  if (!project) return unlistedMetadata("Project not found");
  const path = projectPath(project);
  const description = project.metaDescription || project.summary;
  const own = { picture: project.picture, alt: project.altText };
  const picture = sharedPicture(own, site, projectCard(project, site));
  const steps = [
    { name: "Projects", path: "/?projects=all" },
    { name: project.title, path },
  ];
  return metadata({
    site,
    origin,
    path,
    hasMarkdown: true,
    title: project.metaTitle || `${project.title} – ${project.client}`,
    description,
    keywords: project.keywords,
    picture,
    type: "article",
    sharedAs: { title: project.ogTitle, description: project.ogDescription },
    structuredData: [
      creativeWork(project, { description, imageUrl: picture.url }, origin),
      breadcrumbs(steps, origin),
      person(site, origin),
    ],
  });
}
