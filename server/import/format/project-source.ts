import { ALT_TEXT_MAX_CHARS } from "#domain/media/alt-text.ts";
import { NAMED_MAX_CHARS } from "#domain/projects/named.ts";
import { FEATURED_MAX } from "#domain/projects/project.ts";
import {
  CATEGORIES_MAX,
  CUSTOM_WORK_TYPE_MISSING,
  PROJECT_KEYWORDS_MAX,
  PROJECT_LABELS,
  PROJECT_META_DESCRIPTION_MAX_CHARS,
  PROJECT_META_TITLE_MAX_CHARS,
  PROJECT_TERM_MAX_CHARS,
  PROJECT_TITLE_MAX_CHARS,
  ROLES_MAX,
  WORK_TYPE_MAX_CHARS,
  YEAR_MIN,
  yearMax,
} from "#domain/projects/project-form.ts";
import { isOtherWorkType } from "#domain/projects/work-types.ts";
import { readCaseStudy } from "./case-study-source.ts";
import type { Fields } from "./fields.ts";
import { noteLengths, noteMissingAlt } from "./search-hints.ts";
import {
  basicText,
  type ItemBody,
  type MediaSlot,
  mediaField,
  type NamedFile,
  NO_BODY,
} from "./source.ts";

/** `values` are columns. */
export type ProjectSource = NonNullable<ReturnType<typeof readProject>>;

const THUMBNAIL: MediaSlot = { area: "thumbnails", role: "thumbnail", wanted: "picture" };
const MAIN_FILE: MediaSlot = { area: "projects", role: "asset", wanted: "file" };
export const PROJECT_FILE: MediaSlot = { area: "projects", role: "file", wanted: "file" };

/** Null when a required field is missing. */
export function readProject(
  fields: Fields,
  parseDate: (text: string) => Date | null,
  now: Date,
  { format, source: description }: ItemBody = NO_BODY,
) {
  const title = fields.required("title", PROJECT_LABELS.title, PROJECT_TITLE_MAX_CHARS);
  const client = fields.required("client", PROJECT_LABELS.clientId, NAMED_MAX_CHARS);
  const year = fields.requiredNumber("year", PROJECT_LABELS.year, YEAR_MIN, yearMax(now));
  const workType = fields.required("workType", PROJECT_LABELS.workType, WORK_TYPE_MAX_CHARS);
  if (isOtherWorkType(workType)) {
    const text = `${CUSTOM_WORK_TYPE_MISSING}: write it in place of “${workType}”.`;
    fields.reject("workType", text);
  }
  const roles = fields.names("roles", ROLES_MAX, NAMED_MAX_CHARS);
  const written = {
    title,
    workType,
    categories: fields.names("categories", CATEGORIES_MAX, PROJECT_TERM_MAX_CHARS),
    keywords: fields.names("keywords", PROJECT_KEYWORDS_MAX, PROJECT_TERM_MAX_CHARS),
    projectUrl: fields.webAddress("projectUrl"),
    h1: fields.line("h1", PROJECT_META_TITLE_MAX_CHARS),
    altText: fields.line("altText", ALT_TEXT_MAX_CHARS),
    metaTitle: fields.line("metaTitle", PROJECT_META_TITLE_MAX_CHARS),
    metaDescription: fields.line("metaDescription", PROJECT_META_DESCRIPTION_MAX_CHARS),
    ogTitle: fields.line("ogTitle", PROJECT_META_TITLE_MAX_CHARS),
    ogDescription: fields.line("ogDescription", PROJECT_META_DESCRIPTION_MAX_CHARS),
    allowPublicPreview: fields.flag("allowPublicPreview", false),
  };
  const source = {
    kind: "project" as const,
    title,
    client,
    roles,
    isFeatured: fields.flag("featured", false),
    /** 1-based; null sorts after those with a position. */
    featuredPosition: fields.number("featuredPosition", 1, FEATURED_MAX),
    isVisible: fields.flag("visible", true),
    isArchived: fields.flag("archived", false),
    createdAt: fields.date("created", parseDate),
    files: [
      ...mediaField(fields, "thumbnail", THUMBNAIL),
      ...mediaField(fields, "file", MAIN_FILE),
      ...readFiles(fields),
    ],
    aliases: fields.texts("aliases"),
  };
  const caseStudy = readCaseStudy(fields, format);
  const hasPicture = source.files.some(({ role }) => role === "thumbnail");
  noteLengths(fields, written);
  noteMissingAlt(fields, "altText", hasPicture && written.altText === "");
  fields.noteUnknown();
  if (year === null || fields.problems.length > 0) return null;
  const texts = [basicText("description", description, format), ...caseStudy.texts];
  return { ...source, texts, values: { ...written, year, ...caseStudy.values } };
}

function readFiles(fields: Fields): NamedFile[] {
  return fields.maps("files", "path").flatMap((entry) => {
    const files = mediaField(entry, "path", PROJECT_FILE);
    const displayName = entry.line("name", 200);
    fields.absorb(entry);
    return files.map((file) => ({ ...file, displayName }));
  });
}
