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

/** A post as its file describes it. `answer` is Markdown or HTML, as the body is. */
export type PostSource = {
  title: string;
  status: (typeof STATUSES)[number];
  /** Null on a published post without a date: it keeps the one it has, or gets the import's. */
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

/** Reads the fields of a post; null when one is missing that it cannot be without. */
export function readPost(
  fields: Fields,
  readMoment: (text: string) => Date | null,
  now: Date,
): PostSource | null {
  const date = fields.moment("date", readMoment);
  const scheduled = fields.moment("scheduled", readMoment);
  const source: PostSource = {
    title: fields.required("title"),
    ...readStatus(fields, { date, scheduled, now }),
    updatedAt: fields.moment("updated", readMoment),
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

/**
 * Without a status a post is a draft: nothing goes public that nobody asked for. One whose moment
 * has passed comes in as published then, since the scheduler would mail it to subscribers as new.
 */
function readStatus(fields: Fields, { date, scheduled, now }: Dates) {
  const given = fields.oneOf("status", STATUSES, "draft");
  if (given !== "scheduled") return { status: given, publishedAt: date, scheduledAt: null };
  const due = scheduled ?? date;
  if (!due) {
    fields.leftOut("status", "scheduled without a date, so it is a draft");
    return { status: "draft" as const, publishedAt: null, scheduledAt: null };
  }
  if (due > now) return { status: given, publishedAt: null, scheduledAt: due };
  fields.hint("scheduled", "scheduled for a time that has passed, so it is published");
  return { status: "published" as const, publishedAt: due, scheduledAt: null };
}

function readFaqs(fields: Fields): PostSource["faqs"] {
  return fields.maps("faqs", "question").flatMap((entry) => {
    const faq = {
      question: entry.line("question", FAQ_QUESTION_MAX),
      answer: entry.block("answer"),
    };
    const isComplete = faq.question !== "" && faq.answer !== "";
    if (!isComplete)
      entry.leftOut("question", "a question needs an answer, and an answer a question");
    fields.absorb(entry);
    return isComplete ? [faq] : [];
  });
}
