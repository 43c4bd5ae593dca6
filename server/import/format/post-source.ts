import { FAQ_QUESTION_MAX } from "#domain/posts/faqs.ts";
import type { Fields } from "./fields.ts";
import { mediaField, type NamedFile } from "./media-field.ts";
import { noteLengths, noteMissingAlt } from "./search-hints.ts";

/** spec: admin-area §9 */
const POST_KEYWORDS_MAX = 30;
const POST_TAGS_MAX = 20;
const POST_CATEGORIES_MAX = 5;

const STATUSES = ["published", "draft", "scheduled"] as const;
const POSITIONS = ["center", "top", "bottom", "right", "left"] as const;

/** `answer` is Markdown or HTML, as the body is. */
export type PostSource = {
  title: string;
  status: (typeof STATUSES)[number];
  /** Null on a published post keeps its current date, or uses the time of the import. */
  publishedAt: Date | null;
  scheduledAt: Date | null;
  updatedAt: Date | null;
  excerpt: string;
  categories: string[];
  tags: string[];
  keywords: string[];
  author: string;
  image: NamedFile | null;
  imageAlt: string;
  imagePosition: (typeof POSITIONS)[number];
  metaTitle: string;
  metaDescription: string;
  faqs: { question: string; answer: string }[];
  isArchived: boolean;
  aliases: string[];
};

const EXCERPT_MAX = 5_000;

/** Null when a required field is missing. */
export function readPost(
  fields: Fields,
  parseDate: (text: string) => Date | null,
  now: Date,
): PostSource | null {
  const date = fields.date("date", parseDate);
  const scheduled = fields.date("scheduled", parseDate);
  const source: PostSource = {
    title: fields.required("title"),
    ...readStatus(fields, { date, scheduled, now }),
    updatedAt: fields.date("updated", parseDate),
    excerpt: fields.line("excerpt", EXCERPT_MAX),
    categories: fields.names("categories", POST_CATEGORIES_MAX),
    tags: fields.names("tags", POST_TAGS_MAX),
    keywords: fields.names("keywords", POST_KEYWORDS_MAX),
    author: fields.line("author"),
    image: mediaField(fields, "image", "picture"),
    imageAlt: fields.line("imageAlt"),
    imagePosition: fields.oneOf("imagePosition", POSITIONS, "center"),
    metaTitle: fields.line("metaTitle"),
    metaDescription: fields.line("metaDescription"),
    faqs: readFaqs(fields),
    isArchived: fields.flag("archived", false),
    aliases: fields.texts("aliases"),
  };
  noteLengths(fields, source);
  noteMissingAlt(fields, "imageAlt", source.image !== null && source.imageAlt === "");
  fields.noteUnknown();
  return fields.problems.length > 0 ? null : source;
}

type Dates = { date: Date | null; scheduled: Date | null; now: Date };

/** Drafts by default. Past schedules are published: the scheduler would email them as new. */
function readStatus(fields: Fields, { date, scheduled, now }: Dates) {
  const status = fields.oneOf("status", STATUSES, "draft");
  if (status !== "scheduled") return { status, publishedAt: date, scheduledAt: null };
  const due = scheduled ?? date;
  if (!due) {
    fields.leftOut("status", "scheduled without a date, so imported as a draft");
    return { status: "draft" as const, publishedAt: null, scheduledAt: null };
  }
  if (due > now) return { status, publishedAt: null, scheduledAt: due };
  fields.hint("scheduled", "scheduled time has passed, so imported as published");
  return { status: "published" as const, publishedAt: due, scheduledAt: null };
}

function readFaqs(fields: Fields): PostSource["faqs"] {
  return fields.maps("faqs", "question").flatMap((entry) => {
    const faq = {
      question: entry.line("question", FAQ_QUESTION_MAX),
      answer: entry.block("answer"),
    };
    const isComplete = faq.question !== "" && faq.answer !== "";
    if (!isComplete) entry.leftOut("question", "an FAQ needs both a question and an answer");
    fields.absorb(entry);
    return isComplete ? [faq] : [];
  });
}
