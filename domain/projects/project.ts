import type { Picture } from "../media/picture.ts";
import type { PreviewKind } from "../media/preview-kind.ts";
import type { CaseStudy } from "./case-study.ts";
import { RESULTS_ID } from "./filters.ts";

export type ProjectCard = {
  id: string;
  slug: string | null;
  title: string;
  client: string;
  year: number;
  categories: string[];
  isFeatured: boolean;
  summary: string;
  picture: Picture | null;
  altText: string;
  /** Set when the project's file has no picture. */
  fileKind?: PreviewKind;
};

export type ProjectFile = {
  id: string;
  name: string;
  fileName: string;
  url: string;
  page: string;
  extension: string;
  size: string;
  /** Null for files that can only be downloaded. */
  kind: PreviewKind | null;
  picture: Picture | null;
};

export type Project = ProjectCard & {
  heading: string;
  /** Stored HTML. */
  description: string;
  caseStudy: CaseStudy;
  workType: string;
  roles: string[];
  projectUrl: string | null;
  keywords: string[];
  files: ProjectFile[];
  metaTitle: string;
  metaDescription: string;
  ogTitle: string;
  ogDescription: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Without the long texts, which reach the page separately. */
export type ProjectFacts = Omit<Project, "description" | "caseStudy" | "files">;

/** spec: public-site §2 */
export function projectPath(project: { id: string; slug: string | null }): string {
  return project.slug
    ? `/project/${encodeURIComponent(project.slug)}`
    : `/project/id/${project.id}`;
}

/** spec: public-site §2, "Breadcrumb" */
export function homeSearchPath(title: string): string {
  return `/?q=${encodeURIComponent(title.toWellFormed())}#${RESULTS_ID}`;
}

/** spec: public-site §9 */
export const HOME_PAGE_SIZE = 12;
export const CARD_CATEGORIES_SHOWN = 2;
export const FEATURED_MAX = 6;
/** Bounds the size of the page. */
export const PROJECT_FILES_MAX = 60;
