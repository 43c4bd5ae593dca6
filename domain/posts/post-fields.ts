import { z } from "zod";
import { line } from "../forms/line.ts";
import { names, withNames } from "../forms/names.ts";
import { lines, richText } from "../forms/rich-text.ts";
import { cleanSlug, isReservedSlug } from "../forms/slug.ts";
import { plainText } from "../html/text.ts";
import { ALT_TEXT_MAX_CHARS } from "../media/alt-text.ts";
import { isStoredCrop, type StoredCrop } from "../media/crop.ts";
import { isBlank } from "../text/blank.ts";
import { truncateRoughly } from "../text/code-points.ts";
import { cleanFaqs, FAQ_QUESTION_MAX_CHARS } from "./faqs.ts";
import type { Faq } from "./post.ts";
import { isUntitledSlug } from "./slug.ts";

export const POST_LABELS = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  author: "Author",
  content: "Content",
  faqs: "FAQs",
  categories: "Categories",
  tags: "Tags",
  keywords: "Keywords",
  featuredImageId: "Featured image",
  imageAlt: "Alt text",
  isImageDecorative: "For screen readers",
  imageCropData: "Image crop",
  imagePosition: "Image Position",
  metaTitle: "Meta title",
  metaDescription: "Meta description",
} as const;
const LABELS = POST_LABELS;

/** In code points. Imports use the same limits, or imported posts could not be saved. */
export const POST_TITLE_MAX_CHARS = 300;
export const POST_EXCERPT_MAX_CHARS = 5_000;
export const POST_AUTHOR_MAX_CHARS = 200;
export const POST_META_TITLE_MAX_CHARS = 300;
export const POST_META_DESCRIPTION_MAX_CHARS = 1_000;
/** Length of the HTML, with room for that of the largest importable file. */
const POST_CONTENT_MAX_CHARS = 6_000_000;
const SLUG_TYPED_MAX_CHARS = 200;
/** Never reached, as questions are truncated first. Normalizing may triple what is left. */
const FAQ_QUESTION_CLEANED_MAX_CHARS = 2_000;
export const POST_TERM_MAX_CHARS = 100;

/** spec: admin-area §3, §9 */
export const POST_CATEGORIES_MAX = 5;
export const POST_TAGS_MAX = 20;
export const POST_KEYWORDS_MAX = 30;
export const FAQS_MAX = 50;
/** Length of an imported answer's source, whose HTML may be longer. */
export const FAQ_ANSWER_MAX_CHARS = 20_000;
export const FAQ_ANSWER_HTML_MAX_CHARS = 5 * FAQ_ANSWER_MAX_CHARS;

export const IMAGE_POSITIONS = ["center", "top", "bottom", "right", "left"] as const;

/** Until it has a title. spec: admin-area §5 */
export const UNTITLED = "Untitled";

/** Auto-saved, and never given a title. */
export function isUntitled({ title, slug }: { title: string; slug: string }): boolean {
  return title === UNTITLED && isUntitledSlug(slug);
}
export const TITLE_REQUIRED = "Title is required";

/**
 * Why a revision was kept; `conflict`: the text of a save that was refused; `draft`: auto-saved
 * changes that were discarded, or replaced by an import or an earlier revision.
 */
export const REVISION_CAUSES = [
  "save",
  "publish",
  "schedule",
  "unpublish",
  "restore",
  "import",
  "conflict",
  "draft",
] as const;
export type RevisionCause = (typeof REVISION_CAUSES)[number];

export const IMAGE_READINGS = {
  false: "Read the alt text",
  true: "Skip it (decorative)",
} as const;

/** What the editor edits; publication is changed by commands. */
export type PostFields = {
  title: string;
  slug: string;
  excerpt: string;
  author: string;
  /** HTML of profile `article`. */
  content: string;
  /** Answers are HTML of profile `basic`. */
  faqs: Faq[];
  categories: string[];
  tags: string[];
  keywords: string[];
  featuredImageId: string | null;
  imageAlt: string;
  /** Screen readers skip it, whatever its alt text. */
  isImageDecorative: boolean;
  /** 16:9, see `hasCropRatio`. */
  imageCropData: StoredCrop;
  imagePosition: (typeof IMAGE_POSITIONS)[number];
  metaTitle: string;
  metaDescription: string;
};
export type PostField = keyof PostFields;

/** A post before anything is written. */
export const EMPTY_POST: PostFields = {
  title: "",
  slug: "",
  excerpt: "",
  author: "",
  content: "",
  faqs: [],
  categories: [],
  tags: [],
  keywords: [],
  featuredImageId: null,
  imageAlt: "",
  isImageDecorative: false,
  imageCropData: {},
  imagePosition: "center",
  metaTitle: "",
  metaDescription: "",
};

/**
 * Angle brackets, `javascript:` and event handlers are removed from text inputs.
 * spec: admin-area §5, "Text inputs in the editor are sanitised"
 */
export function cleanPostText(text: string): string {
  let cleaned = text.replace(/[<>]/g, "");
  // Removing one can join the parts of another.
  for (let before = ""; before !== cleaned; ) {
    before = cleaned;
    cleaned = cleaned
      .replace(/javascript:/gi, "")
      .replace(/\bon[a-z]{1,30}[ \t]{0,9}=/gi, "")
      .trim();
  }
  return cleaned;
}

const term = (label: string, max: number) =>
  names(label, { each: POST_TERM_MAX_CHARS, max }).transform((all) =>
    withNames(
      [],
      all.map(cleanPostText).filter((name) => !isBlank(name)),
      max,
    ),
  );

/** Truncated rather than refused, exactly by `cleanFaqs`. spec: admin-area §5 */
const question = z.preprocess(
  (text) =>
    typeof text === "string" ? truncateRoughly(text.trim(), FAQ_QUESTION_MAX_CHARS) : text,
  line("Question", { max: FAQ_QUESTION_CLEANED_MAX_CHARS }).transform(cleanPostText),
);

/** A text may consist of pictures only. */
const isShown = (html: string) =>
  /<(?:img|hr|table|pre)\b/i.test(html) || !isBlank(plainText(html));

/** Each field on its own, since saves carry only the fields that changed. */
export const POST_FIELD_SCHEMAS = {
  title: line(LABELS.title, { max: POST_TITLE_MAX_CHARS }).transform(cleanPostText),
  slug: line(LABELS.slug, { max: SLUG_TYPED_MAX_CHARS })
    .transform(cleanPostText)
    .refine(
      (slug) => slug === "" || cleanSlug(slug) !== null,
      "Slug must contain letters or numbers.",
    )
    .refine((slug) => !isReservedSlug(slug), "This slug is reserved. Please choose another one."),
  excerpt: lines(LABELS.excerpt, { max: POST_EXCERPT_MAX_CHARS }).transform(cleanPostText),
  author: line(LABELS.author, { max: POST_AUTHOR_MAX_CHARS }).transform(cleanPostText),
  content: richText(LABELS.content, { max: POST_CONTENT_MAX_CHARS, isShown }),
  faqs: z
    .array(
      z.object({
        question,
        answer: richText("Answer", { max: FAQ_ANSWER_HTML_MAX_CHARS }),
      }),
    )
    .max(FAQS_MAX, `${LABELS.faqs}: at most ${FAQS_MAX}.`)
    .transform(cleanFaqs),
  categories: term(LABELS.categories, POST_CATEGORIES_MAX),
  tags: term(LABELS.tags, POST_TAGS_MAX),
  keywords: term(LABELS.keywords, POST_KEYWORDS_MAX),
  featuredImageId: z.uuid(`${LABELS.featuredImageId} was not found.`).nullable(),
  imageAlt: line(LABELS.imageAlt, { max: ALT_TEXT_MAX_CHARS }).transform(cleanPostText),
  isImageDecorative: z.boolean("Choose whether screen readers read the alt text."),
  imageCropData: z.custom<StoredCrop>(isStoredCrop, `${LABELS.imageCropData} is invalid.`),
  imagePosition: z.enum(IMAGE_POSITIONS, `${LABELS.imagePosition} is unknown.`),
  metaTitle: line(LABELS.metaTitle, { max: POST_META_TITLE_MAX_CHARS }).transform(cleanPostText),
  metaDescription: line(LABELS.metaDescription, { max: POST_META_DESCRIPTION_MAX_CHARS }).transform(
    cleanPostText,
  ),
} satisfies { [Field in PostField]: z.ZodType<PostFields[Field], unknown> };

export const POST_FIELD_NAMES = Object.keys(POST_FIELD_SCHEMAS).filter(
  (name): name is PostField => name in POST_LABELS,
);
