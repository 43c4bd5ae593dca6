import { ALT_TEXT_MAX_CHARS } from "#domain/media/alt-text.ts";
import { NAME_MAX } from "#domain/projects/named.ts";
import { FEATURED_MAX } from "#domain/projects/project.ts";
import {
  CATEGORIES_MAX,
  META_DESCRIPTION_MAX,
  META_TITLE_MAX,
  PROJECT_KEYWORDS_MAX,
  ROLES_MAX,
  TERM_MAX,
  TITLE_MAX,
  WORK_TYPE_MAX,
  YEAR_MIN,
  yearMax,
} from "#domain/projects/project-form.ts";
import { type CaseStudySource, readCaseStudy } from "./case-study-source.ts";
import type { Fields } from "./fields.ts";
import { mediaField, type NamedFile } from "./media-field.ts";
import { noteLengths, noteMissingAlt } from "./search-hints.ts";

export type ProjectSource = {
  title: string;
  client: string;
  year: number;
  workType: string;
  roles: string[];
  categories: string[];
  keywords: string[];
  projectUrl: string;
  h1: string;
  altText: string;
  metaTitle: string;
  metaDescription: string;
  ogTitle: string;
  ogDescription: string;
  isFeatured: boolean;
  /** 1-based; null sorts after those with a position. */
  featuredPosition: number | null;
  isVisible: boolean;
  isArchived: boolean;
  allowPublicPreview: boolean;
  createdAt: Date | null;
  thumbnail: NamedFile | null;
  mainFile: NamedFile | null;
  files: { file: NamedFile; displayName: string }[];
  caseStudy: CaseStudySource;
  aliases: string[];
};

/** Null when a required field is missing. */
export function readProject(
  fields: Fields,
  parseDate: (text: string) => Date | null,
  now: Date,
): ProjectSource | null {
  const title = fields.required("title", TITLE_MAX);
  const client = fields.required("client", NAME_MAX);
  const year = fields.requiredNumber("year", YEAR_MIN, yearMax(now));
  const workType = fields.required("workType", WORK_TYPE_MAX);
  const source: Omit<ProjectSource, "year"> = {
    title,
    client,
    workType,
    roles: fields.names("roles", ROLES_MAX, NAME_MAX),
    categories: fields.names("categories", CATEGORIES_MAX, TERM_MAX),
    keywords: fields.names("keywords", PROJECT_KEYWORDS_MAX, TERM_MAX),
    projectUrl: fields.webAddress("projectUrl"),
    h1: fields.line("h1", META_TITLE_MAX),
    altText: fields.line("altText", ALT_TEXT_MAX_CHARS),
    metaTitle: fields.line("metaTitle", META_TITLE_MAX),
    metaDescription: fields.line("metaDescription", META_DESCRIPTION_MAX),
    ogTitle: fields.line("ogTitle", META_TITLE_MAX),
    ogDescription: fields.line("ogDescription", META_DESCRIPTION_MAX),
    isFeatured: fields.flag("featured", false),
    featuredPosition: fields.number("featuredPosition", 1, FEATURED_MAX),
    isVisible: fields.flag("visible", true),
    isArchived: fields.flag("archived", false),
    allowPublicPreview: fields.flag("allowPublicPreview", false),
    createdAt: fields.date("created", parseDate),
    thumbnail: mediaField(fields, "thumbnail", "picture"),
    mainFile: mediaField(fields, "file", "file"),
    files: readFiles(fields),
    caseStudy: readCaseStudy(fields),
    aliases: fields.texts("aliases"),
  };
  noteLengths(fields, source);
  noteMissingAlt(fields, "altText", source.thumbnail !== null && source.altText === "");
  fields.noteUnknown();
  return year === null || fields.problems.length > 0 ? null : { ...source, year };
}

function readFiles(fields: Fields): ProjectSource["files"] {
  return fields.maps("files", "path").flatMap((entry) => {
    const file = mediaField(entry, "path", "file");
    const displayName = entry.line("name", 200);
    fields.absorb(entry);
    return file ? [{ file, displayName }] : [];
  });
}
