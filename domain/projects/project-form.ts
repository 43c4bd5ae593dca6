import { z } from "zod";
import { baseVersion, line } from "../forms/line.ts";
import { names } from "../forms/names.ts";
import { richText } from "../forms/rich-text.ts";
import { cleanSlug, isReservedSlug } from "../forms/slug.ts";
import { missing, notWithin } from "../forms/text.ts";
import { webAddress } from "../forms/web-address.ts";
import { ALT_TEXT_MAX_CHARS } from "../media/alt-text.ts";
import { FOCUS_MIDDLE } from "../media/picture.ts";
import { isUuid } from "../values/uuid.ts";
import { caseStudyFields } from "./case-study.ts";
import { OTHER_WORK_TYPE } from "./work-types.ts";

/** spec: admin-area §9 */
export const YEAR_MIN = 2000;
/** decisions: Projects and media */
export const yearMax = (now: Date) => Math.max(2030, now.getUTCFullYear() + 1);
export const PROJECT_LABELS = {
  title: "Title",
  clientId: "Client",
  year: "Year",
  workType: "Work type",
  customWorkType: "Custom work type",
  roles: "Roles",
  categories: "Categories",
  description: "Description",
  projectUrl: "Project URL",
  assetId: "Main file",
  thumbnailId: "Thumbnail",
  altText: "Alt text",
  slug: "Slug",
  h1: "H1 tag",
  metaTitle: "Meta title",
  metaDescription: "Meta description",
  keywords: "Keywords",
  ogTitle: "Social title",
  ogDescription: "Social description",
  isVisible: "Visible",
  isFeatured: "Featured",
  allowPublicPreview: "Public preview",
} as const;
const LABELS = PROJECT_LABELS;

/** In code points. Imports use the same limits, or imported projects could not be saved. */
export const PROJECT_TITLE_MAX_CHARS = 200;
export const WORK_TYPE_MAX_CHARS = 100;
export const PROJECT_META_TITLE_MAX_CHARS = 200;
export const PROJECT_META_DESCRIPTION_MAX_CHARS = 500;
const SLUG_TYPED_MAX_CHARS = 200;
export const PROJECT_DESCRIPTION_MAX_CHARS = 200_000;

export const CATEGORIES_MAX = 30;
export const PROJECT_KEYWORDS_MAX = 50;
export const ROLES_MAX = 50;
export const PROJECT_TERM_MAX_CHARS = 100;

export const CUSTOM_WORK_TYPE_MISSING = missing(LABELS.customWorkType);

/** spec: admin-area §8 */
export const SAVE_FAILED = "Error saving project. Please try again.";

/** New projects need both files; `now` limits the year. spec: admin-area §5, "Project form" */
export function projectFormSchema({ isNew, now }: { isNew: boolean; now: Date }) {
  return z
    .object({
      title: line(LABELS.title, { max: PROJECT_TITLE_MAX_CHARS, required: true }),
      clientId: chosenId(missing(LABELS.clientId)),
      year: yearWithin(yearMax(now)),
      workType: line(LABELS.workType, { max: WORK_TYPE_MAX_CHARS, required: true }),
      customWorkType: line(LABELS.customWorkType, { max: WORK_TYPE_MAX_CHARS }),
      roles: z.array(z.uuid()).max(ROLES_MAX, `${LABELS.roles}: at most ${ROLES_MAX}.`).default([]),
      categories: names(LABELS.categories, { each: PROJECT_TERM_MAX_CHARS, max: CATEGORIES_MAX }),
      description: richText(LABELS.description, { max: PROJECT_DESCRIPTION_MAX_CHARS }),
      projectUrl: webAddress(LABELS.projectUrl).transform((url) => url || null),
      assetId: fileId(LABELS.assetId, isNew),
      thumbnailId: fileId(LABELS.thumbnailId, isNew),
      thumbnailFocusX: percent,
      thumbnailFocusY: percent,
      altText: line(LABELS.altText, { max: ALT_TEXT_MAX_CHARS }),
      ...caseStudyFields,
      slug: typedSlug,
      h1: line(LABELS.h1, { max: PROJECT_META_TITLE_MAX_CHARS }),
      metaTitle: line(LABELS.metaTitle, { max: PROJECT_META_TITLE_MAX_CHARS }),
      metaDescription: line(LABELS.metaDescription, { max: PROJECT_META_DESCRIPTION_MAX_CHARS }),
      keywords: names(LABELS.keywords, { each: PROJECT_TERM_MAX_CHARS, max: PROJECT_KEYWORDS_MAX }),
      ogTitle: line(LABELS.ogTitle, { max: PROJECT_META_TITLE_MAX_CHARS }),
      ogDescription: line(LABELS.ogDescription, { max: PROJECT_META_DESCRIPTION_MAX_CHARS }),
      isVisible: z.boolean().default(false),
      isFeatured: z.boolean().default(false),
      allowPublicPreview: z.boolean().default(false),
      version: baseVersion,
    })
    .superRefine(({ workType, customWorkType }, { addIssue }) => {
      if (workType === OTHER_WORK_TYPE && customWorkType === "")
        addIssue({
          code: "custom",
          path: ["customWorkType"],
          message: CUSTOM_WORK_TYPE_MISSING,
        });
    })
    .transform(({ customWorkType, workType, ...draft }) => ({
      ...draft,
      workType: workType === OTHER_WORK_TYPE ? customWorkType : workType,
    }));
}

export type ProjectDraft = z.output<ReturnType<typeof projectFormSchema>>;

const chosenId = (problem: string) => z.string().default("").pipe(z.uuid(problem));

const fileId = (label: string, isRequired: boolean) =>
  z
    .string()
    .default("")
    .transform((id) => id || null)
    .refine((id) => id !== null || !isRequired, missing(label))
    .refine((id) => id === null || isUuid(id), `${label} was not found.`);

function yearWithin(max: number) {
  const outside = notWithin(LABELS.year, YEAR_MIN, max);
  return z
    .int({ error: ({ input }) => (input === undefined ? missing(LABELS.year) : outside) })
    .min(YEAR_MIN, outside)
    .max(max, outside);
}

const percent = z.int().min(0).max(100).default(FOCUS_MIDDLE);

/** Normalized on save; only slugs without letters and digits are rejected. */
const typedSlug = line(LABELS.slug, { max: SLUG_TYPED_MAX_CHARS })
  .refine(
    (slug) => slug === "" || cleanSlug(slug) !== null,
    "Slug must contain letters or numbers.",
  )
  .refine((slug) => !isReservedSlug(slug), "This slug is reserved. Please choose another one.");
