import type { siteConfig } from "../../site/tables.ts";
import type { Fields } from "./fields.ts";
import { addressField, type NamedFile } from "./media-field.ts";
import { isTimeZone } from "./zoned-time.ts";

type SiteRow = typeof siteConfig.$inferInsert;

const ADDRESS_COLUMNS = {
  og_image_url: "ogImageUrl",
  default_og_image_url: "defaultOgImageUrl",
  favicon_url: "faviconUrl",
  profile_image_url: "profileImageUrl",
} as const;
type AddressColumn = (typeof ADDRESS_COLUMNS)[keyof typeof ADDRESS_COLUMNS];

/** Fields missing from `site.yaml` are undefined, so that they keep their value. */
export type SiteSource = {
  values: Partial<SiteRow>;
  files: { column: AddressColumn; file: NamedFile }[];
  privacyPolicy: string | undefined;
  sourceUrl: URL | null;
  timeZone: string | undefined;
};

/** Exported for information and never read back. */
const IGNORED = ["id", "created_at", "updated_at"];

export function readSiteFields(fields: Fields): SiteSource {
  const source: SiteSource = {
    values: { ...readTexts(fields), ...readSwitches(fields), ...readChoices(fields) },
    files: [],
    privacyPolicy: fields.has("privacy_policy") ? fields.block("privacy_policy") : undefined,
    sourceUrl: URL.parse(fields.webAddress("source_url")),
    timeZone: readTimeZone(fields),
  };
  if (source.timeZone !== undefined) source.values.timeZone = source.timeZone;
  for (const [name, column] of Object.entries(ADDRESS_COLUMNS)) {
    const found = addressField(fields, name, "picture");
    if (found && "address" in found) source.values[column] = found.address;
    else if (found) source.files.push({ column, file: found });
  }
  for (const name of IGNORED) fields.line(name);
  fields.noteUnknown();
  return source;
}

function readTexts(fields: Fields): Partial<SiteRow> {
  const line = (name: string) => (fields.has(name) ? fields.line(name) : undefined);
  const block = (name: string) => (fields.has(name) ? fields.block(name) : undefined);
  const web = (name: string) => (fields.has(name) ? fields.webAddress(name) : undefined);
  const names = (name: string) => (fields.has(name) ? fields.names(name) : undefined);
  return {
    siteTitle: line("site_title"),
    siteSubtitle: line("site_subtitle"),
    name: line("name"),
    pageTitle: line("page_title"),
    metaKeywords: names("meta_keywords"),
    metaDescription: line("meta_description"),
    siteDescription: line("site_description"),
    twitterHandle: line("twitter_handle"),
    googleVerification: line("google_verification"),
    linkedinUrl: web("linkedin_url"),
    quickTags: names("quick_tags"),
    aiPromptText: block("ai_prompt_text"),
    newsletterButtonText: line("newsletter_button_text"),
    newsletterStrapMessage: line("newsletter_strap_message"),
    postalAddress: block("postal_address"),
    iaMarkupUrl: web("ia_markup_url"),
    iaMarkupUrlDev: web("ia_markup_url_dev"),
    blogPageTitle: line("blog_page_title"),
    blogMetaTitle: line("blog_meta_title"),
    blogMetaDescription: line("blog_meta_description"),
    gaMeasurementId: line("ga_measurement_id"),
  };
}

function readSwitches(fields: Fields): Partial<SiteRow> {
  const flag = (name: string) => fields.flag(name, undefined);
  return {
    aiAnswersEnabled: flag("ai_answers_enabled"),
    newsletterEnabled: flag("newsletter_enabled"),
    newsletterShowHomeButton: flag("newsletter_show_home_button"),
    newsletterShowOnProjects: flag("newsletter_show_on_projects"),
    newsletterShowOnAbout: flag("newsletter_show_on_about"),
    newsletterShowOnBlogListing: flag("newsletter_show_on_blog_listing"),
    newsletterShowOnBlogPosts: flag("newsletter_show_on_blog_posts"),
    newsletterShowInFooter: flag("newsletter_show_in_footer"),
    newsletterAutoSendOnPublish: flag("newsletter_auto_send_on_publish"),
    newsletterAutoSendOnProjectPublish: flag("newsletter_auto_send_on_project_publish"),
    footerEnabled: flag("footer_enabled"),
    longTermVisitorId: flag("long_term_visitor_id"),
  };
}

function readChoices(fields: Fields): Partial<SiteRow> {
  const number = (name: string, min: number, max: number) =>
    fields.number(name, min, max) ?? undefined;
  return {
    aiAnswerWordLimit: number("ai_answer_word_limit", 5, 50),
    newsletterSendsPerSecond: number("newsletter_sends_per_second", 1, 1_000),
    contactRetentionDays: number("contact_retention_days", 1, 36_500),
    profileImagePosition: fields.has("profile_image_position")
      ? fields.oneOf("profile_image_position", ["left", "center", "right"], "center")
      : undefined,
    aiDataSources: fields.has("ai_data_sources") ? readSources(fields) : undefined,
  };
}

function readSources(fields: Fields): SiteRow["aiDataSources"] {
  const entry = fields.map("ai_data_sources");
  const isOn = (name: string) => entry.flag(name, true);
  const sources = {
    about: isOn("about"),
    projects: isOn("projects"),
    blog: isOn("blog"),
    resume: isOn("resume"),
    files: isOn("files"),
  };
  fields.absorb(entry);
  return sources;
}

function readTimeZone(fields: Fields): string | undefined {
  const name = fields.line("time_zone");
  if (name === "" || isTimeZone(name)) return name || undefined;
  fields.leftOut("time_zone", `time_zone is unknown: "${name}"`);
  return undefined;
}
