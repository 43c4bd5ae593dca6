import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { withoutAutoTexts } from "#domain/projects/auto-texts.ts";
import type { EditableProject } from "#domain/projects/editable-project.ts";
import { workTypeFields } from "#domain/projects/work-types.ts";
import type { Queryable } from "../../db/connection.ts";
import { sanitize } from "../../html/sanitize.ts";
import { itemFromRow } from "../../media/store.ts";
import { media } from "../../media/tables.ts";
import { clients, portfolioProjects, projectRoles, roles } from "../tables.ts";

const thumbnailFile = alias(media, "thumbnail");
const assetFile = alias(media, "asset");

export async function readProjectForm(db: Queryable, id: string): Promise<EditableProject | null> {
  const [row] = await db
    .select({
      project: portfolioProjects,
      client: clients.name,
      thumbnail: thumbnailFile,
      asset: assetFile,
    })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .leftJoin(thumbnailFile, eq(thumbnailFile.id, portfolioProjects.thumbnailId))
    .leftJoin(assetFile, eq(assetFile.id, portfolioProjects.assetId))
    .where(eq(portfolioProjects.id, id));
  if (!row) return null;
  const linked = await db
    .select({ id: roles.id, name: roles.name })
    .from(projectRoles)
    .innerJoin(roles, eq(roles.id, projectRoles.roleId))
    .where(eq(projectRoles.projectId, id))
    .orderBy(asc(projectRoles.position));
  const { project } = row;
  return {
    id,
    title: project.title,
    clientId: project.clientId,
    client: row.client,
    year: project.year,
    ...workTypeFields(project.workType),
    roles: linked.map((role) => role.id),
    roleNames: linked.map((role) => role.name),
    categories: project.categories,
    keywords: project.keywords,
    description: sanitize(project.description, "basic"),
    projectUrl: project.projectUrl ?? "",
    altText: project.altText,
    slug: project.slug ?? "",
    ...withoutAutoTexts(project, { title: project.title, client: row.client }),
    metaDescription: project.metaDescription,
    ogTitle: project.ogTitle,
    ogDescription: project.ogDescription,
    isVisible: project.isVisible,
    isFeatured: project.isFeatured,
    isArchived: project.isArchived,
    allowPublicPreview: project.allowPublicPreview,
    caseProblem: sanitize(project.caseProblem, "basic"),
    caseApproach: sanitize(project.caseApproach, "basic"),
    caseResults: sanitize(project.caseResults, "basic"),
    resultFigures: project.resultFigures,
    testimonialQuote: project.testimonialQuote,
    testimonialName: project.testimonialName,
    testimonialRole: project.testimonialRole,
    thumbnailFocusX: project.thumbnailFocusX,
    thumbnailFocusY: project.thumbnailFocusY,
    thumbnail: itemFromRow(row.thumbnail),
    asset: itemFromRow(row.asset),
    version: formVersion(project),
  };
}

/**
 * What a save of the form is compared with: files are changed on their own, which must not make an open
 * form conflict.
 */
export function formVersion(project: { version: number; fileVersions: number }): number {
  return project.version - project.fileVersions;
}
