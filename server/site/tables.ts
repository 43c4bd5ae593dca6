import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { AiDataSources } from "#domain/site/site.ts";
import { createdAt, moment, texts, updatedAt, version } from "../db/columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

const line = (name: string) => text(name).notNull().default("");
const off = (name: string) => boolean(name).notNull().default(false);

/** A single row. */
export const siteConfig = pgTable(
  "site_config",
  {
    id: smallint("id").primaryKey().default(1),
    siteTitle: line("site_title"),
    siteSubtitle: line("site_subtitle"),
    name: line("name"),
    pageTitle: line("page_title"),
    metaKeywords: texts("meta_keywords"),
    metaDescription: line("meta_description"),
    siteDescription: line("site_description"),
    ogImageUrl: line("og_image_url"),
    defaultOgImageUrl: line("default_og_image_url"),
    faviconUrl: line("favicon_url"),
    twitterHandle: line("twitter_handle"),
    googleVerification: line("google_verification"),
    linkedinUrl: line("linkedin_url"),
    quickTags: texts("quick_tags"),
    aiAnswersEnabled: off("ai_answers_enabled"),
    aiPromptText: line("ai_prompt_text"),
    aiAnswerWordLimit: smallint("ai_answer_word_limit").notNull().default(20),
    aiDataSources: jsonb("ai_data_sources")
      .$type<AiDataSources>()
      .notNull()
      .default({ about: true, projects: true, blog: true, resume: true, files: true }),
    newsletterEnabled: off("newsletter_enabled"),
    newsletterButtonText: line("newsletter_button_text"),
    newsletterStrapMessage: line("newsletter_strap_message"),
    newsletterShowHomeButton: off("newsletter_show_home_button"),
    newsletterShowOnProjects: off("newsletter_show_on_projects"),
    newsletterShowOnAbout: off("newsletter_show_on_about"),
    newsletterShowOnBlogListing: off("newsletter_show_on_blog_listing"),
    newsletterShowOnBlogPosts: off("newsletter_show_on_blog_posts"),
    newsletterShowInFooter: off("newsletter_show_in_footer"),
    newsletterAutoSendOnPublish: off("newsletter_auto_send_on_publish"),
    newsletterAutoSendOnProjectPublish: off("newsletter_auto_send_on_project_publish"),
    newsletterSendsPerSecond: integer("newsletter_sends_per_second").notNull().default(10),
    postalAddress: line("postal_address"),
    footerEnabled: boolean("footer_enabled").notNull().default(true),
    iaMarkupUrl: line("ia_markup_url"),
    iaMarkupUrlDev: line("ia_markup_url_dev"),
    blogPageTitle: text("blog_page_title").notNull().default("Blog"),
    blogMetaTitle: line("blog_meta_title"),
    blogMetaDescription: line("blog_meta_description"),
    profileImageUrl: line("profile_image_url"),
    profileImagePosition: text("profile_image_position", { enum: ["left", "center", "right"] })
      .notNull()
      .default("center"),
    timeZone: line("time_zone"),
    privacyPolicy: line("privacy_policy"),
    gaMeasurementId: line("ga_measurement_id"),
    longTermVisitorId: off("long_term_visitor_id"),
    contactRetentionDays: integer("contact_retention_days"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check("site_config_single", sql`${t.id} = 1`),
    check("site_config_word_limit", sql`${t.aiAnswerWordLimit} between 5 and 50`),
    check("site_config_ai_sources_is_object", sql`jsonb_typeof(${t.aiDataSources}) = 'object'`),
    check(
      "site_config_position_known",
      sql`${t.profileImagePosition} in ('left', 'center', 'right')`,
    ),
    check("site_config_sends_positive", sql`${t.newsletterSendsPerSecond} > 0`),
    check("site_config_retention_positive", sql`${t.contactRetentionDays} > 0`),
  ],
);

/** Targets are items rather than paths, so renames need no chain. */
export const redirects = pgTable(
  "redirects",
  {
    fromPath: text("from_path").primaryKey(),
    projectId: uuid("project_id").references(() => portfolioProjects.id, { onDelete: "cascade" }),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "cascade" }),
    toPath: text("to_path"),
    createdAt: createdAt(),
  },
  (t) => [
    index("redirects_project").on(t.projectId),
    index("redirects_post").on(t.postId),
    check("redirects_one_target", sql`num_nonnulls(${t.projectId}, ${t.postId}, ${t.toPath}) = 1`),
    check("redirects_from_path_absolute", sql`${t.fromPath} like '/%'`),
    check(
      "redirects_to_path_absolute",
      sql`${t.toPath} ~ '^/([^/[:cntrl:]]|$)' and position(chr(92) in ${t.toPath}) = 0`,
    ),
  ],
);

/**
 * Maintained by triggers. A total is the sum of its slots, so that writers do not block each other.
 */
export const contentTotals = pgTable(
  "content_totals",
  {
    name: text("name").notNull(),
    slot: integer("slot").notNull().default(0),
    total: bigint("total", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.slot] })],
);

/** Observations at run time for the owner; shown by `vitrine doctor`. */
export const notices = pgTable("site_notices", {
  name: text("name").primaryKey(),
  detail: text("detail").notNull(),
  noticedAt: moment("noticed_at").notNull().defaultNow(),
});
