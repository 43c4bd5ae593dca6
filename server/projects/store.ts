import { and, asc, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { focused, pictureFrom } from "#domain/media/picture.ts";
import { previewKind } from "#domain/media/preview-kind.ts";
import { canBeCover } from "#domain/projects/cover.ts";
import {
  FEATURED_MAX,
  HOME_PAGE_SIZE,
  type Project,
  type ProjectCard,
} from "#domain/projects/project.ts";
import { summaryOf } from "#domain/projects/summary.ts";
import type { Queryable } from "../db/connection.ts";
import { mediaFromRow, pictureFromRow } from "../media/store.ts";
import { media } from "../media/tables.ts";
import { caseStudyFrom, caseTexts } from "./case-study.ts";
import { coverOf, type FileWithMedia, previewedFile, readFiles } from "./files.ts";
import { clients, portfolioProjects, projectRoles, roles } from "./tables.ts";

export const isPublic = and(portfolioProjects.isVisible, not(portfolioProjects.isArchived));
/** `isPublic` of the table under another name, in statements written by hand. */
export function isPublicAs(name: string) {
  const { isVisible, isArchived } = alias(portfolioProjects, name);
  return and(isVisible, not(isArchived));
}
export const newestFirst = [
  desc(portfolioProjects.year),
  desc(portfolioProjects.createdAt),
  desc(portfolioProjects.id),
];

/** decisions: Search and AI answers, "Order of the home list" */
export const featuredOrder = [asc(portfolioProjects.featuredPosition), ...newestFirst];

const thumbnail = alias(media, "thumbnail");
const asset = alias(media, "asset");

export async function listFeaturedProjects(db: Queryable): Promise<ProjectCard[]> {
  const rows = await selectCards(db)
    .where(and(isPublic, portfolioProjects.isFeatured))
    .orderBy(...featuredOrder)
    .limit(FEATURED_MAX);
  return rows.map(cardFrom);
}

/** `page` from 1. spec: public-site §9 */
export async function listPublicProjects(db: Queryable, page: number): Promise<ProjectCard[]> {
  const rows = await selectCards(db)
    .where(isPublic)
    .orderBy(...newestFirst)
    .limit(HOME_PAGE_SIZE)
    .offset((page - 1) * HOME_PAGE_SIZE);
  return rows.map(cardFrom);
}

type ProjectName = { slug: string } | { id: string };

function isNamed(by: ProjectName): SQL {
  return "slug" in by ? eq(portfolioProjects.slug, by.slug) : eq(portfolioProjects.id, by.id);
}

export async function findPublicProject(db: Queryable, by: ProjectName): Promise<Project | null> {
  const row = await findRow(db, and(isPublic, isNamed(by)));
  return row && readProject(db, row);
}

export async function findPublicCard(db: Queryable, by: ProjectName): Promise<ProjectCard | null> {
  const row = await findRow(db, and(isPublic, isNamed(by)));
  return row && cardFrom(row);
}

/** Not limited to public projects, so the caller must authorize. */
export async function findProjectForPreview(
  db: Queryable,
  id: string,
): Promise<{ project: Project; isPublic: boolean } | null> {
  const row = await findRow(db, eq(portfolioProjects.id, id));
  if (!row) return null;
  const { isVisible, isArchived } = row.project;
  return { project: await readProject(db, row), isPublic: isVisible && !isArchived };
}

async function findRow(db: Queryable, which: SQL | undefined): Promise<CardRow | null> {
  const [row] = await selectCards(db).where(which).limit(1);
  return row ?? null;
}

async function readProject(db: Queryable, row: CardRow): Promise<Project> {
  const { id, thumbnailId, allowPublicPreview } = row.project;
  const files = thumbnailId && !allowPublicPreview ? [] : await readFiles(db, id);
  return projectFrom(row, await readRoleNames(db, id), files);
}

export async function readRoleNames(db: Queryable, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(projectRoles)
    .innerJoin(roles, eq(roles.id, projectRoles.roleId))
    .where(eq(projectRoles.projectId, projectId))
    .orderBy(asc(projectRoles.position), asc(roles.name));
  return rows.map(({ name }) => name);
}

export function selectCards(db: Queryable) {
  return db
    .select({ project: portfolioProjects, client: clients.name, thumbnail, asset })
    .from(portfolioProjects)
    .innerJoin(clients, eq(clients.id, portfolioProjects.clientId))
    .leftJoin(thumbnail, eq(thumbnail.id, portfolioProjects.thumbnailId))
    .leftJoin(asset, eq(asset.id, portfolioProjects.assetId))
    .$dynamic();
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

function cardFrom({ project, client, thumbnail, asset }: CardRow): ProjectCard {
  const mayShowAsset = asset !== null && canBeCover(asset, project.allowPublicPreview);
  const picture = pictureFromRow(thumbnail) ?? pictureFromRow(mayShowAsset ? asset : null);
  return {
    id: project.id,
    slug: project.slug,
    title: project.title,
    client,
    year: project.year,
    categories: project.categories,
    isFeatured: project.isFeatured,
    summary: summaryOf(project.description, caseTexts(project)),
    picture: focused(picture, project.thumbnailFocusX, project.thumbnailFocusY),
    altText: project.altText,
    ...(picture || !asset ? {} : kindOfFile(asset)),
  };
}

export function kindOfFile({ ext }: { ext: string }): Pick<ProjectCard, "fileKind"> {
  const fileKind = previewKind(`.${ext}`);
  return fileKind ? { fileKind } : {};
}

function projectFrom(row: CardRow, roleNames: string[], files: FileWithMedia[]): Project {
  const { project } = row;
  const card = cardFrom(row);
  return {
    ...card,
    picture: card.picture ?? coverPicture(files, project.allowPublicPreview),
    files: project.allowPublicPreview ? previewableFiles(row, files).map(previewedFile) : [],
    heading: project.h1 || project.title,
    description: project.description,
    caseStudy: caseStudyFrom(project),
    workType: project.workType,
    roles: rolesOf(project, roleNames),
    projectUrl: project.projectUrl,
    keywords: project.keywords,
    metaTitle: project.metaTitle,
    metaDescription: project.metaDescription,
    ogTitle: project.ogTitle,
    ogDescription: project.ogDescription,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  };
}

/** Names in their order, as a column beside those of a project. */
export const linkedRoles = sql<string[]>`array(
  select ${roles.name} from ${projectRoles} join ${roles} on ${roles.id} = ${projectRoles.roleId}
  where ${projectRoles.projectId} = ${portfolioProjects.id} order by ${projectRoles.position})`;

/** Roles of all public projects. */
export function readRoles(db: Queryable) {
  return db
    .select({ projectId: projectRoles.projectId, name: roles.name })
    .from(projectRoles)
    .innerJoin(roles, eq(roles.id, projectRoles.roleId))
    .innerJoin(portfolioProjects, eq(portfolioProjects.id, projectRoles.projectId))
    .where(isPublic)
    .orderBy(asc(projectRoles.projectId), asc(projectRoles.position));
}

/** The linked roles, else the role stored as text. spec: public-site §3 */
export function rolesOf({ myRole }: { myRole: string }, linked: string[]): string[] {
  if (linked.length > 0) return linked;
  return myRole ? [myRole] : [];
}

/** spec: public-site §2, "hero image": for a project without thumbnail and asset. */
function coverPicture(files: FileWithMedia[], allowsPreview: boolean) {
  const cover = coverOf(files, allowsPreview);
  return cover ? pictureFrom(cover.media) : null;
}

function previewableFiles({ asset }: CardRow, files: FileWithMedia[]): FileWithMedia[] {
  if (files.length > 0 || !asset) return files;
  const { id, fileName } = asset;
  return [{ id, fileName, displayName: fileName, media: mediaFromRow(asset) }];
}
