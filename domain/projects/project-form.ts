import { z } from "zod";
import { basedOn, line } from "../forms/line.ts";
import { names } from "../forms/names.ts";
import { richText } from "../forms/rich-text.ts";
import { linkFrom } from "../html/typed-link.ts";
import { ALT_TEXT_MAX_CHARS } from "../media/alt-text.ts";
import { FOCUS_MIDDLE } from "../media/picture.ts";
import { isPlainSlug, isReservedSlug, slugFrom } from "../posts/slug.ts";
import { caseStudyFields } from "./case-study.ts";
import { OTHER_WORK_TYPE } from "./work-types.ts";
import { YEAR_MIN, yearMax } from "./year.ts";

/** What the fields of a project's form are called, there and where their problems are shown. */
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

/** In code points. Imports keep to these too, or what they brought could not be saved here. */
export const TITLE_MAX = 200;
export const WORK_TYPE_MAX = 100;
export const META_TITLE_MAX = 200;
export const META_DESCRIPTION_MAX = 500;
const SLUG_TYPED_MAX = 200;
const URL_MAX = 2_000;
export const DESCRIPTION_MAX = 200_000;

export const CATEGORIES_MAX = 30;
export const PROJECT_KEYWORDS_MAX = 50;
export const ROLES_MAX = 50;
/** In code points: a category or keyword. */
export const WORD_MAX = 100;

/** spec: admin-area §8 */
export const SAVE_FAILED = "Error saving project. Please try again.";

/**
 * What the form of a project must hold; a new one needs both of its files. `now` gives the last year
 * that is allowed. spec: admin-area §5, "Project form"
 */
export function projectFormSchema({ isNew, now }: { isNew: boolean; now: Date }) {
  return z
    .object({
      title: line(LABELS.title, { max: TITLE_MAX, required: true }),
      clientId: chosenId("Client is required"),
      year: yearWithin(yearMax(now)),
      workType: line(LABELS.workType, { max: WORK_TYPE_MAX, required: true }),
      customWorkType: line(LABELS.customWorkType, { max: WORK_TYPE_MAX }),
      roles: z.array(z.uuid()).max(ROLES_MAX, `${LABELS.roles}: at most ${ROLES_MAX}.`).default([]),
      categories: names(LABELS.categories, { each: WORD_MAX, max: CATEGORIES_MAX }),
      description: richText(LABELS.description, { max: DESCRIPTION_MAX }),
      projectUrl: webAddress,
      assetId: fileId(LABELS.assetId, isNew),
      thumbnailId: fileId(LABELS.thumbnailId, isNew),
      thumbnailFocusX: percent,
      thumbnailFocusY: percent,
      altText: line(LABELS.altText, { max: ALT_TEXT_MAX_CHARS }),
      ...caseStudyFields,
      slug: typedSlug,
      h1: line(LABELS.h1, { max: META_TITLE_MAX }),
      metaTitle: line(LABELS.metaTitle, { max: META_TITLE_MAX }),
      metaDescription: line(LABELS.metaDescription, { max: META_DESCRIPTION_MAX }),
      keywords: names(LABELS.keywords, { each: WORD_MAX, max: PROJECT_KEYWORDS_MAX }),
      ogTitle: line(LABELS.ogTitle, { max: META_TITLE_MAX }),
      ogDescription: line(LABELS.ogDescription, { max: META_DESCRIPTION_MAX }),
      isVisible: z.boolean().default(false),
      isFeatured: z.boolean().default(false),
      allowPublicPreview: z.boolean().default(false),
      version: basedOn,
    })
    .superRefine(({ workType, customWorkType }, { addIssue }) => {
      if (workType === OTHER_WORK_TYPE && customWorkType === "")
        addIssue({
          code: "custom",
          path: ["customWorkType"],
          message: "Custom work type is required",
        });
    })
    .transform(({ customWorkType, workType, ...draft }) => ({
      ...draft,
      workType: workType === OTHER_WORK_TYPE ? customWorkType : workType,
    }));
}

/** What an owner wrote of a project, judged by itself; whether its client and files exist is not. */
export type ProjectDraft = z.output<ReturnType<typeof projectFormSchema>>;

const chosenId = (missing: string) => z.string().default("").pipe(z.uuid(missing));

const fileId = (label: string, isRequired: boolean) =>
  z
    .string()
    .default("")
    .transform((id) => id || null)
    .refine((id) => id !== null || !isRequired, `${label} is required`)
    .refine((id) => id === null || z.uuid().safeParse(id).success, `${label} is not known here.`);

function yearWithin(max: number) {
  const outside = `Year must be a number from ${YEAR_MIN} to ${max}.`;
  return z
    .int({ error: ({ input }) => (input === undefined ? "Year is required" : outside) })
    .min(YEAR_MIN, outside)
    .max(max, outside);
}

const percent = z.int().min(0).max(100).default(FOCUS_MIDDLE);

const webAddress = line(LABELS.projectUrl, { max: URL_MAX })
  .transform((typed) => ({ typed, url: linkFrom(typed) }))
  .refine(
    ({ typed, url }) => typed === "" || /^https?:/i.test(url ?? ""),
    "Project URL must be a web address such as https://example.org.",
  )
  .transform(({ url }) => url);

/** What nobody can type an address of is refused; the rest is brought into its form when it is saved. */
const typedSlug = line(LABELS.slug, { max: SLUG_TYPED_MAX })
  .refine((slug) => slug === "" || cleanSlug(slug) !== null, "Slug needs letters or digits.")
  .refine((slug) => !isReservedSlug(slug), "This slug is reserved. Please choose another one.");

/** A typed slug in the form that addresses have; null when nothing of it can be part of one. */
export function cleanSlug(typed: string): string | null {
  return slugFrom(typed) || (isPlainSlug(typed) && /[\p{L}\p{N}]/u.test(typed) ? typed : null);
}
