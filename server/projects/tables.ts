import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ResultFigure } from "#domain/projects/case-study.ts";
import { createdAt, id, moment, texts, updatedAt, version } from "../db/columns.ts";
import { media } from "../media/tables.ts";

export const clients = pgTable(
  "clients",
  { id: id(), name: text("name").notNull(), createdAt: createdAt() },
  (t) => [
    uniqueIndex("clients_name_key").on(sql`lower(${t.name})`),
    check("clients_name_not_blank", sql`btrim(${t.name}) <> ''`),
  ],
);

export const roles = pgTable(
  "roles",
  { id: id(), name: text("name").notNull(), createdAt: createdAt() },
  (t) => [
    uniqueIndex("roles_name_key").on(sql`lower(${t.name})`),
    check("roles_name_not_blank", sql`btrim(${t.name}) <> ''`),
  ],
);

const mediaFile = (): AnyPgColumn => media.id;

/** How many of the three search engine texts are set. spec: admin-area §5 */
export function seoParts(t: Record<"metaTitle" | "metaDescription" | "slug", AnyPgColumn>) {
  return sql`((btrim(${t.metaTitle}) <> '')::integer + (btrim(${t.metaDescription}) <> '')::integer + (${t.slug} is not null)::integer)`;
}

export const portfolioProjects = pgTable(
  "portfolio_projects",
  {
    id: id(),
    title: text("project_title").notNull(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "restrict" }),
    description: text("description").notNull().default(""),
    categories: texts("categories"),
    workType: text("work_type").notNull(),
    myRole: text("my_role").notNull().default(""),
    year: smallint("project_year").notNull(),
    thumbnailId: uuid("thumbnail_id").references(mediaFile, { onDelete: "restrict" }),
    assetId: uuid("asset_id").references(mediaFile, { onDelete: "restrict" }),
    projectUrl: text("project_url"),
    isFeatured: boolean("is_featured").notNull().default(false),
    /** The owner's order; null follows. */
    featuredPosition: smallint("featured_position"),
    isVisible: boolean("is_visible").notNull().default(false),
    isArchived: boolean("is_archived").notNull().default(false),
    slug: text("slug"),
    keywords: texts("keywords"),
    metaTitle: text("meta_title").notNull().default(""),
    metaDescription: text("meta_description").notNull().default(""),
    h1: text("h1_tag").notNull().default(""),
    altText: text("alt_text").notNull().default(""),
    ogTitle: text("og_title").notNull().default(""),
    ogDescription: text("og_description").notNull().default(""),
    allowPublicPreview: boolean("allow_public_preview").notNull().default(false),
    archivedAt: moment("archived_at"),
    archiveReason: text("archive_reason").notNull().default(""),
    /** First publication; showing it again sends no newsletter. */
    firstShownAt: moment("first_shown_at"),
    /** Focal point of the thumbnail, in percent from the top left. */
    thumbnailFocusX: smallint("thumbnail_focus_x").notNull().default(50),
    thumbnailFocusY: smallint("thumbnail_focus_y").notNull().default(50),
    caseProblem: text("case_problem").notNull().default(""),
    caseApproach: text("case_approach").notNull().default(""),
    caseResults: text("case_results").notNull().default(""),
    resultFigures: jsonb("result_figures").$type<ResultFigure[]>().notNull().default([]),
    testimonialQuote: text("testimonial_quote").notNull().default(""),
    testimonialName: text("testimonial_name").notNull().default(""),
    testimonialRole: text("testimonial_role").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    /** How many of the versions changed only the further files, which the form doesn't edit. */
    fileVersions: integer("file_versions").notNull().default(0),
  },
  (t) => {
    const isPublic = sql`${t.isVisible} and not ${t.isArchived}`;
    const newestFirst = [
      t.year.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ] as const;
    return [
      uniqueIndex("portfolio_projects_slug_key").on(t.slug),
      index("portfolio_projects_public_order")
        .on(...newestFirst)
        .where(isPublic),
      index("portfolio_projects_featured_order")
        .on(...newestFirst)
        .where(sql`${isPublic} and ${t.isFeatured}`),
      index("portfolio_projects_by_creation").on(
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      ),
      index("portfolio_projects_by_state").on(
        t.isArchived,
        t.isVisible,
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      ),
      index("portfolio_projects_by_year").on(t.year, t.createdAt, t.id),
      index("portfolio_projects_by_seo").on(
        seoParts(t),
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      ),
      index("portfolio_projects_by_preview").on(t.allowPublicPreview, t.createdAt, t.id),
      index("portfolio_projects_by_star").on(
        t.isFeatured,
        t.featuredPosition.desc().nullsFirst(),
        t.createdAt,
        t.id,
      ),
      index("portfolio_projects_client").on(
        t.clientId,
        t.createdAt.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      ),
      index("portfolio_projects_thumbnail").on(t.thumbnailId),
      index("portfolio_projects_asset").on(t.assetId),
      index("portfolio_projects_categories").using("gin", t.categories),
      index("portfolio_projects_titles").using("gin", sql`search_fold(${t.title}) gin_trgm_ops`),
      index("portfolio_projects_slugs").using("gin", sql`search_fold(${t.slug}) gin_trgm_ops`),
      check("portfolio_projects_title_not_blank", sql`btrim(${t.title}) <> ''`),
      check(
        "portfolio_projects_focus_in_percent",
        sql`${t.thumbnailFocusX} between 0 and 100 and ${t.thumbnailFocusY} between 0 and 100`,
      ),
      check(
        "portfolio_projects_featured_position",
        sql`${t.featuredPosition} is null or (${t.featuredPosition} between 1 and 6 and ${t.isFeatured})`,
      ),
      check("portfolio_projects_year_from_2000", sql`${t.year} >= 2000`),
      check(
        "portfolio_projects_slug_plain",
        sql`${t.slug} ~ '^[^/?#[:space:][:cntrl:]]{1,200}$' and ${t.slug} !~* '^([.]{1,2}|.*[.]data)$'`,
      ),
      check(
        "portfolio_projects_archive_dated",
        sql`${t.isArchived} = (${t.archivedAt} is not null)`,
      ),
    ];
  },
);

export const projectRoles = pgTable(
  "project_roles",
  {
    projectId: uuid("project_id")
      .notNull()
      .references(() => portfolioProjects.id, { onDelete: "cascade" }),
    roleId: uuid("role_id")
      .notNull()
      .references(() => roles.id, { onDelete: "restrict" }),
    position: integer("position").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.roleId] }),
    index("project_roles_role").on(t.roleId),
  ],
);

export const projectFiles = pgTable(
  "project_files",
  {
    id: id(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => portfolioProjects.id, { onDelete: "cascade" }),
    mediaId: uuid("media_id").notNull().references(mediaFile, { onDelete: "restrict" }),
    fileName: text("file_name").notNull(),
    displayName: text("display_name").notNull(),
    fileType: text("file_type").notNull(),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("project_files_project").on(t.projectId, t.position, t.createdAt),
    index("project_files_media").on(t.mediaId),
  ],
);
