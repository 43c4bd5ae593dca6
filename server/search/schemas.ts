import { z } from "zod";
import { SMART_PARTS, SMART_RESULTS_DEFAULT } from "#domain/search/smart-response.ts";
import { QUESTION_MAX_CHARS, SMART_SEARCH_FROM_CHARS } from "#domain/search/text.ts";
import { trimmed } from "#domain/text/blank.ts";
import { isLongerThan } from "#domain/text/code-points.ts";
import { focusedPicture } from "../media/api-schemas.ts";

const TOO_SHORT = `Search for at least ${SMART_SEARCH_FROM_CHARS} characters.`;

const found = z.object({ id: z.guid(), title: z.string(), isArchived: z.boolean() });

export const paletteResults = z.object({
  projects: z.array(found.extend({ client: z.string(), year: z.int(), isVisible: z.boolean() })),
  posts: z.array(found.extend({ status: z.enum(["draft", "published", "scheduled"]) })),
  messages: z.array(
    z.object({
      id: z.guid(),
      fullName: z.string(),
      email: z.string(),
      isRead: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

const SMART_RESULTS_MAX = 50;
const PART_TEXT = "The part must be results or answer.";
const LIMIT_TEXT = `The limit must be a whole number from 1 to ${SMART_RESULTS_MAX}.`;

export const smartSearchBody = z.object(
  {
    query: z
      .string("The query must be a string.")
      .overwrite(trimmed)
      .refine((text) => isLongerThan(trimmed(text), SMART_SEARCH_FROM_CHARS - 1), TOO_SHORT),
    limit: z
      .int(LIMIT_TEXT)
      .min(1, LIMIT_TEXT)
      .max(SMART_RESULTS_MAX, LIMIT_TEXT)
      .default(SMART_RESULTS_DEFAULT),
    part: z.enum(SMART_PARTS, PART_TEXT).optional(),
  },
  "The body must be an object with a query.",
);

const markedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

export const smartSearchAnswer = z.object({
  results: z.array(
    z.object({
      id: z.guid(),
      slug: z.string().nullable(),
      project_title: z.string(),
      title_match: markedText.nullable(),
      client_name: z.string(),
      description: z.string(),
      categories: z.array(z.string()),
      work_type: z.string(),
      my_role: z.string(),
      project_year: z.int(),
      keywords: z.array(z.string()),
      is_featured: z.boolean(),
      alt_text: z.string(),
      thumbnail_url: z.string().nullable(),
      asset_url: z.string().nullable(),
      picture: focusedPicture.nullable(),
      file_kind: z.enum(["image", "video", "pdf"]).optional(),
      match: markedText.nullable(),
      match_file: z.string().nullable(),
    }),
  ),
  posts: z.array(
    z.object({
      id: z.guid(),
      slug: z.string(),
      title: z.string(),
      title_match: markedText.nullable(),
      path: z.string(),
      thumbnail_url: z.string().nullable(),
      match: markedText,
    }),
  ),
  aiAnswer: z.string().nullable(),
  aiAnswerSources: z.array(
    z.object({
      kind: z.enum(["project", "post", "about", "resume", "file", "page"]),
      id: z.string(),
      slug: z.string().nullable(),
      project_title: z.string(),
      thumbnail_url: z.string().nullable(),
      path: z.string(),
    }),
  ),
  searchMetadata: z.object({
    aiAnswersEnabled: z.boolean(),
    answerWordLimit: z.int(),
    queryTruncated: z.boolean(),
  }),
});

/** A path of this site, or the address of a link of the owner's. */
const CLICKED_PATH_MAX_CHARS = 2_000;

export const sourceClickBody = z.object({
  query: z
    .string()
    .min(SMART_SEARCH_FROM_CHARS)
    .max(4 * QUESTION_MAX_CHARS),
  path: z
    .string()
    .max(CLICKED_PATH_MAX_CHARS)
    .regex(/^(?:\/|https?:)[^\s\p{Cc}]*$/u),
});
