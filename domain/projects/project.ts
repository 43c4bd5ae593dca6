import type { SafeHtml } from "../html/safe-html.ts";
import type { Picture } from "../media/picture.ts";
import type { PreviewKind } from "../media/preview.ts";
import type { CaseStudy } from "./case-study.ts";
import { RESULTS } from "./filters.ts";

/** What a project's card shows. */
export type ProjectCard = {
  id: string;
  slug: string | null;
  title: string;
  client: string;
  year: number;
  categories: string[];
  isFeatured: boolean;
  /** Plain text, cut to what two lines can hold; empty when there is none. */
  summary: string;
  picture: Picture | null;
  altText: string;
  /** What the file is that has no picture to stand for it, where there is one. */
  fileKind?: PreviewKind;
};

/** A file that everybody may preview. */
export type ProjectFile = {
  id: string;
  name: string;
  fileName: string;
  /** The address of the file itself. */
  url: string;
  /** What a tab of its own opens. */
  page: string;
  /** Of its name, in lower case; empty when it has none. */
  extension: string;
  /** For people: `1.2 MB`. */
  size: string;
  /** How it is shown; null for a file that can only be downloaded. */
  kind: PreviewKind | null;
  /** The picture itself, or the one that stands for the file. */
  picture: Picture | null;
};

/** What a project's page shows. */
export type Project = ProjectCard & {
  heading: string;
  description: SafeHtml;
  caseStudy: CaseStudy;
  workType: string;
  roles: string[];
  projectUrl: string | null;
  keywords: string[];
  /** In their order; none unless the owner allows the public preview. */
  files: ProjectFile[];
  metaTitle: string;
  metaDescription: string;
  ogTitle: string;
  ogDescription: string;
  createdAt: Date;
  updatedAt: Date;
};

/** A project without its long parts, which reach the page by ways of their own. */
export type ProjectFacts = Omit<Project, "description" | "caseStudy" | "files">;

/** spec: public-site §2, `/project/id/{id}` is used when a project has no slug. */
export function projectPath(project: { id: string; slug: string | null }): string {
  return project.slug
    ? `/project/${encodeURIComponent(project.slug)}`
    : `/project/id/${project.id}`;
}

/** What the home page finds for the project's title. spec: public-site §2, "Breadcrumb" */
export function homePathSearching(title: string): string {
  return `/?q=${encodeURIComponent(title.toWellFormed())}#${RESULTS}`;
}

/** spec: public-site §9 */
export const HOME_PAGE_SIZE = 12;
export const CARD_CATEGORIES_SHOWN = 2;
export const FEATURED_MAX = 6;
/** Nobody steps through more of them, and a page must not grow without an end. */
export const PROJECT_FILES_MAX = 60;
