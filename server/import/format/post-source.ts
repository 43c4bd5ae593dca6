import { ALT_TEXT_MAX_CHARS } from "#domain/media/alt-text.ts";
import { FAQ_QUESTION_MAX_CHARS } from "#domain/posts/faqs.ts";
import {
  FAQ_ANSWER_HTML_MAX_CHARS,
  FAQ_ANSWER_MAX_CHARS,
  FAQS_MAX,
  IMAGE_POSITIONS,
  POST_AUTHOR_MAX_CHARS,
  POST_CATEGORIES_MAX,
  POST_EXCERPT_MAX_CHARS,
  POST_KEYWORDS_MAX,
  POST_LABELS,
  POST_META_DESCRIPTION_MAX_CHARS,
  POST_META_TITLE_MAX_CHARS,
  POST_TAGS_MAX,
  POST_TERM_MAX_CHARS,
  POST_TITLE_MAX_CHARS,
} from "#domain/posts/post-fields.ts";
import type { Fields } from "./fields.ts";
import { noteLengths, noteMissingAlt } from "./search-hints.ts";
import {
  basicText,
  type ItemBody,
  type MediaSlot,
  mediaField,
  NO_BODY,
  type SourceText,
  type TextFormat,
} from "./source.ts";

const STATUSES = ["published", "draft", "scheduled"] as const;

const IMAGE: MediaSlot = { area: "featured-images", role: "featured", wanted: "picture" };

/** `values` are columns. */
export type PostSource = NonNullable<ReturnType<typeof readPost>>;

/** Null when a required field is missing. */
export function readPost(
  fields: Fields,
  parseDate: (text: string) => Date | null,
  now: Date,
  { format, source }: ItemBody = NO_BODY,
) {
  const date = fields.date("date", parseDate);
  const scheduled = fields.date("scheduled", parseDate);
  const title = fields.required("title", POST_LABELS.title, POST_TITLE_MAX_CHARS);
  const publication = {
    ...readStatus(fields, { date, scheduled, now }),
    updatedAt: fields.date("updated", parseDate),
  };
  const files = mediaField(fields, "image", IMAGE);
  const values = {
    title,
    excerpt: fields.line("excerpt", POST_EXCERPT_MAX_CHARS),
    categories: fields.names("categories", POST_CATEGORIES_MAX, POST_TERM_MAX_CHARS),
    tags: fields.names("tags", POST_TAGS_MAX, POST_TERM_MAX_CHARS),
    keywords: fields.names("keywords", POST_KEYWORDS_MAX, POST_TERM_MAX_CHARS),
    author: fields.line("author", POST_AUTHOR_MAX_CHARS) || null,
    imageAlt: fields.line("imageAlt", ALT_TEXT_MAX_CHARS),
    isImageDecorative: fields.flag("imageDecorative", false),
    imagePosition: fields.oneOf("imagePosition", IMAGE_POSITIONS, "center"),
    metaTitle: fields.line("metaTitle", POST_META_TITLE_MAX_CHARS),
    metaDescription: fields.line("metaDescription", POST_META_DESCRIPTION_MAX_CHARS),
  };
  const faqs = readFaqs(fields, format);
  const isArchived = fields.flag("archived", false);
  const aliases = fields.texts("aliases");
  noteLengths(fields, values);
  const lacksAlt = files.length > 0 && values.imageAlt === "" && !values.isImageDecorative;
  noteMissingAlt(fields, "imageAlt", lacksAlt);
  fields.noteUnknown();
  if (fields.problems.length > 0) return null;
  const content: SourceText = { name: "content", profile: "article", format, source };
  const answers = faqs.map(({ answer }, index) => basicText(answerName(index), answer, format));
  const texts = [content, ...answers];
  const questions = faqs.map(({ question }) => question);
  const kind = "post" as const;
  return { kind, title, values, ...publication, questions, isArchived, files, texts, aliases };
}

export function answerName(index: number): string {
  return `answer ${index}`;
}

type Dates = { date: Date | null; scheduled: Date | null; now: Date };

/**
 * Drafts by default. Without a date a published post keeps its own, or gets the time of the import.
 * Past schedules are published: the scheduler would email them as new.
 */
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

function readFaqs(fields: Fields, format: TextFormat): { question: string; answer: string }[] {
  const entries = fields.maps("faqs", "question");
  if (entries.length > FAQS_MAX) fields.leftOut("faqs", `faqs is limited to ${FAQS_MAX}`);
  const max = format === "stored" ? FAQ_ANSWER_HTML_MAX_CHARS : FAQ_ANSWER_MAX_CHARS;
  return entries.slice(0, FAQS_MAX).flatMap((entry) => {
    const faq = {
      question: entry.line("question", FAQ_QUESTION_MAX_CHARS),
      answer: entry.block("answer", max),
    };
    const isComplete = faq.question !== "" && faq.answer !== "";
    if (!isComplete) entry.leftOut("question", "an FAQ needs both a question and an answer");
    fields.absorb(entry);
    return isComplete ? [faq] : [];
  });
}
