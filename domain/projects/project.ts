import type { SafeHtml } from "../html/safe-html.ts";
import type { Picture } from "../media/picture.ts";

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
};

/** What a project's page shows. */
export type Project = ProjectCard & {
  heading: string;
  description: SafeHtml;
  workType: string;
  roles: string[];
  projectUrl: string | null;
  keywords: string[];
  metaTitle: string;
  metaDescription: string;
  ogTitle: string;
  ogDescription: string;
  createdAt: Date;
  updatedAt: Date;
};

/** spec: public-site §2, `/project/id/{id}` is used when a project has no slug. */
export function projectPath(project: { id: string; slug: string | null }): string {
  return project.slug
    ? `/project/${encodeURIComponent(project.slug)}`
    : `/project/id/${project.id}`;
}

/** spec: public-site §9 */
export const HOME_PAGE_SIZE = 12;
export const CARD_CATEGORIES_SHOWN = 2;
export const FEATURED_MAX = 6;
