import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StoredCrop } from "#domain/media/crop.ts";
import type { Faq } from "#domain/posts/post.ts";
import { type PostField, type PostFields, REVISION_CAUSES } from "#domain/posts/post-fields.ts";
import { user } from "../accounts/tables.ts";
import { createdAt, id, moment, oneOf, texts, updatedAt, version } from "../db/columns.ts";
import { media } from "../media/tables.ts";
import type { LinkOutcome } from "./external-link.ts";

const mediaFile = (): AnyPgColumn => media.id;

export const blogPosts = pgTable(
  "blog_posts",
  {
    id: id(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull().default(""),
    status: text("status", { enum: ["draft", "published", "scheduled"] })
      .notNull()
      .default("draft"),
    content: text("content").notNull().default(""),
    richContent: jsonb("rich_content").$type<unknown[]>().notNull().default([]),
    featuredImageId: uuid("featured_image_id").references(mediaFile, { onDelete: "restrict" }),
    imageAlt: text("image_alt").notNull().default(""),
    isImageDecorative: boolean("is_image_decorative").notNull().default(false),
    imageCropData: jsonb("image_crop_data").$type<StoredCrop>().notNull().default({}),
    imagePosition: text("image_position", { enum: ["center", "top", "bottom", "right", "left"] })
      .notNull()
      .default("center"),
    metaTitle: text("meta_title").notNull().default(""),
    metaDescription: text("meta_description").notNull().default(""),
    keywords: texts("keywords"),
    tags: texts("tags"),
    categories: texts("category"),
    author: text("author"),
    publishedAt: moment("published_at"),
    /** First publication; publishing it again sends no newsletter. */
    firstPublishedAt: moment("first_published_at"),
    /** When it was published without its newsletter (see `publishPost`), until the owner decides about it. */
    mailHeldAt: moment("mail_held_at"),
    scheduledPublishAt: moment("scheduled_publish_at"),
    isScheduled: boolean("is_scheduled").notNull().generatedAlwaysAs(sql`status = 'scheduled'`),
    isArchived: boolean("is_archived").notNull().default(false),
    archivedAt: moment("archived_at"),
    faqs: jsonb("faqs").$type<Faq[]>().notNull().default([]),
    viewCount: bigint("view_count", { mode: "number" }).notNull().default(0),
    readingTimeMinutes: integer("reading_time_minutes").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex("blog_posts_slug_key").on(t.slug),
    index("blog_posts_public_order")
      .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} = 'published' and not ${t.isArchived}`),
    index("blog_posts_by_creation").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("blog_posts_by_status").on(
      t.status,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("blog_posts_due").on(t.scheduledPublishAt).where(sql`${t.status} = 'scheduled'`),
    index("blog_posts_archived")
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.isArchived}`),
    index("blog_posts_mail_held").on(t.mailHeldAt).where(sql`${t.mailHeldAt} is not null`),
    index("blog_posts_featured_image").on(t.featuredImageId),
    index("blog_posts_category").using("gin", t.categories),
    index("blog_posts_titles").using("gin", sql`search_fold(${t.title}) gin_trgm_ops`),
    check("blog_posts_title_not_blank", sql`btrim(${t.title}) <> ''`),
    check(
      "blog_posts_slug_plain",
      sql`${t.slug} ~ '^[^/?#[:space:][:cntrl:]]{1,200}$' and ${t.slug} !~* '^([.]{1,2}|.*[.]data)$'`,
    ),
    check("blog_posts_status_known", sql`${t.status} in ('draft', 'published', 'scheduled')`),
    check(
      "blog_posts_published_dated",
      sql`${t.status} <> 'published' or ${t.publishedAt} is not null`,
    ),
    check(
      "blog_posts_schedule_dated",
      sql`(${t.status} = 'scheduled') = (${t.scheduledPublishAt} is not null)`,
    ),
    check(
      "blog_posts_image_position_known",
      sql`${t.imagePosition} in ('center', 'top', 'bottom', 'right', 'left')`,
    ),
    check("blog_posts_crop_is_object", sql`jsonb_typeof(${t.imageCropData}) = 'object'`),
    check("blog_posts_rich_content_is_list", sql`jsonb_typeof(${t.richContent}) = 'array'`),
    check("blog_posts_keywords_max_30", sql`cardinality(${t.keywords}) <= 30`),
    check("blog_posts_tags_max_20", sql`cardinality(${t.tags}) <= 20`),
    check("blog_posts_categories_max_5", sql`cardinality(${t.categories}) <= 5`),
    check("blog_posts_faqs_is_list", sql`jsonb_typeof(${t.faqs}) = 'array'`),
    check(
      "blog_posts_faq_question_max_150",
      sql`not jsonb_path_exists(${t.faqs}, '$[*].question ? (@ like_regex "^.{151}" flag "s")')`,
    ),
    check("blog_posts_views_counted", sql`${t.viewCount} >= 0`),
    check("blog_posts_reading_time_from_1", sql`${t.readingTimeMinutes} >= 1`),
    check("blog_posts_archive_dated", sql`${t.isArchived} = (${t.archivedAt} is not null)`),
  ],
);

/** Each combination of a public post's categories, so that similar posts are one index scan. */
export const postCategorySets = pgTable(
  "post_category_sets",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    /** A hash of `categories`, since index entries are limited in size. */
    key: uuid("key").notNull(),
    categories: text("categories").array().notNull(),
    publishedAt: moment("published_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.key] }),
    index("post_category_sets_order").on(
      t.key,
      t.publishedAt.desc().nullsFirst(),
      t.postId.desc().nullsFirst(),
    ),
  ],
);

/**
 * Texts that can be restored: of explicit saves, imports and refused saves, and auto-saved ones that were
 * replaced or discarded (`REVISION_CAUSES`).
 */
export const postRevisions = pgTable(
  "post_revisions",
  {
    id: id(),
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    /** The post's version after the save; for a refused or discarded text, the version it was written on. */
    version: integer("version").notNull(),
    cause: text("cause", { enum: REVISION_CAUSES }).notNull().default("save"),
    snapshot: jsonb("snapshot").$type<PostFields>().notNull(),
    /** Files that the snapshot shows. */
    mediaIds: uuid("media_ids").array().notNull().default(sql`'{}'::uuid[]`),
    /** Editor, head and fields of a conflict, of which the latest text is kept. */
    refusedKey: text("refused_key"),
    savedBy: text("saved_by").references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    index("post_revisions_newest").on(t.postId, t.createdAt.desc().nullsFirst(), t.id),
    uniqueIndex("post_revisions_refused_key").on(t.postId, t.refusedKey),
    check("post_revisions_cause_known", oneOf(t.cause, REVISION_CAUSES)),
  ],
);

/** Auto-saved changes, which the next explicit save makes live. */
export const postWorkingCopies = pgTable("post_working_copies", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => blogPosts.id, { onDelete: "cascade" }),
  basedOnVersion: integer("based_on_version").notNull(),
  fields: jsonb("draft").$type<PostFields>().notNull(),
  savedAt: moment("saved_at").notNull().defaultNow(),
});

/** Results of the latest check of links to other sites, which the owner requests. */
export const postLinkChecks = pgTable("post_link_checks", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => blogPosts.id, { onDelete: "cascade" }),
  requestedAt: moment("requested_at").notNull(),
  /** The `requestedAt` that `results` answer: before it while another check is to come. */
  checkedAt: moment("checked_at"),
  /** By address, as in the text. */
  results: jsonb("results").$type<Record<string, LinkOutcome>>().notNull().default({}),
});

export type AppliedFields = Partial<Record<PostField, { sent: string; stored: string }>>;

/** The last save received from each open editor, so that late and repeated deliveries change nothing. */
export const postEditors = pgTable(
  "post_editors",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    editorId: uuid("editor_id").notNull(),
    sequence: integer("sequence").notNull(),
    /** Per field it wrote: fingerprints of the value as sent and as stored. */
    applied: jsonb("applied").$type<AppliedFields>().notNull().default({}),
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.editorId] })],
);
