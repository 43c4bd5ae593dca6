import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { PROFILE_IMAGE } from "#domain/media/profile-image.ts";
import { LOOK_SETTINGS } from "#domain/site/look.ts";
import { REDIRECT_ORIGINS } from "#domain/site/redirects.ts";
import { ALL_SITE_SETTINGS } from "#domain/site/settings.ts";
import { createdAt, moment, oneOf, updatedAt, version } from "../db/columns.ts";
import { settingColumns } from "../db/setting-columns.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";

/** A single row. */
export const siteConfig = pgTable(
  "site_config",
  {
    id: smallint("id").primaryKey().default(1),
    ...settingColumns(ALL_SITE_SETTINGS),
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
      oneOf(t.profileImagePosition, PROFILE_IMAGE.profileImagePosition.options),
    ),
    check("site_config_accent_known", oneOf(t.accentColor, LOOK_SETTINGS.accentColor.options)),
    check("site_config_fonts_known", oneOf(t.fontPair, LOOK_SETTINGS.fontPair.options)),
    check("site_config_corners_known", oneOf(t.cornerRadius, LOOK_SETTINGS.cornerRadius.options)),
    check("site_config_spacing_known", oneOf(t.spacing, LOOK_SETTINGS.spacing.options)),
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
    origin: text("origin", { enum: REDIRECT_ORIGINS }).notNull().default("renamed"),
    createdAt: createdAt(),
  },
  (t) => [
    index("redirects_project").on(t.projectId),
    index("redirects_post").on(t.postId),
    index("redirects_target").on(t.toPath),
    index("redirects_newest").on(t.createdAt.desc(), t.fromPath),
    check("redirects_origin_known", oneOf(t.origin, REDIRECT_ORIGINS)),
    check("redirects_one_target", sql`num_nonnulls(${t.projectId}, ${t.postId}, ${t.toPath}) = 1`),
    check("redirects_from_path_absolute", sql`${t.fromPath} like '/%'`),
    check(
      "redirects_to_path_absolute",
      sql`${t.toPath} ~ '^/([^/[:cntrl:]]|$)' and position(chr(92) in ${t.toPath}) = 0`,
    ),
  ],
);

/** What was noticed at run time, for the owner and `vitrine doctor`, or by the owner. */
export const notices = pgTable("site_notices", {
  name: text("name").primaryKey(),
  detail: text("detail").notNull(),
  noticedAt: moment("noticed_at").notNull().defaultNow(),
});
