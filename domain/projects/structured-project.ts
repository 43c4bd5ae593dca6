import { absolute, owner, type StructuredData } from "../site/structured-data.ts";
import { type ProjectFacts, projectPath } from "./project.ts";

/** schema.org CreativeWork. `imageUrl` is the social sharing picture. */
export function creativeWork(
  project: ProjectFacts,
  page: { description: string; imageUrl: string },
  origin: string,
): StructuredData {
  return {
    "@type": "CreativeWork",
    name: project.title,
    headline: project.heading,
    description: page.description,
    url: `${origin}${projectPath(project)}`,
    image: absolute(page.imageUrl, origin),
    dateCreated: String(project.year),
    dateModified: project.updatedAt.toISOString(),
    genre: project.workType,
    keywords: [...project.categories, ...project.keywords],
    creator: owner(origin),
    sourceOrganization: { "@type": "Organization", name: project.client },
    sameAs: project.projectUrl,
    inLanguage: "en",
  };
}
