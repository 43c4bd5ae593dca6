import { z } from "zod";
import { trimmed } from "#domain/html/blank.ts";
import { SMART_PARTS, SMART_RESULTS_DEFAULT } from "#domain/search/smart-response.ts";
import {
  QUERY_MAX_CHARS,
  QUESTION_MAX_CHARS,
  SMART_SEARCH_FROM_CHARS,
} from "#domain/search/text.ts";
import { problem } from "../http/problem.ts";
import { pictureSchema } from "../media/api-schemas.ts";

/** The first of repeated parameters counts, as in `URLSearchParams`. */
const parameter = z
  .union([z.string(), z.array(z.string()).transform(([first = ""]) => first)])
  .optional();

const TOO_LONG = `Search for at most ${QUERY_MAX_CHARS} characters.`;
const TOO_SHORT = `Search for at least ${SMART_SEARCH_FROM_CHARS} characters.`;

export const listQuery = z.object({
  q: parameter.refine((text) => !isLonger(text ?? "", QUERY_MAX_CHARS), TOO_LONG),
  category: parameter,
  workType: parameter,
  year: parameter,
  client: parameter,
  role: parameter,
  sort: parameter,
  order: parameter,
  page: parameter,
  suggest: parameter,
});

export const findQuery = listQuery.pick({ q: true });

const found = z.object({ id: z.guid(), title: z.string(), isArchived: z.boolean() });

export const findAnswer = z.object({
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
      .refine((text) => isLonger(text, SMART_SEARCH_FROM_CHARS - 1), TOO_SHORT),
    limit: z
      .int(LIMIT_TEXT)
      .min(1, LIMIT_TEXT)
      .max(SMART_RESULTS_MAX, LIMIT_TEXT)
      .default(SMART_RESULTS_DEFAULT),
    part: z.enum(SMART_PARTS, PART_TEXT).optional(),
  },
  "The body must be an object with a query.",
);

const picture = pictureSchema.extend({
  focus: z.object({ x: z.int(), y: z.int() }).optional(),
});

const card = z.object({
  id: z.guid(),
  slug: z.string().nullable(),
  title: z.string(),
  client: z.string(),
  year: z.int(),
  categories: z.array(z.string()),
  isFeatured: z.boolean(),
  summary: z.string(),
  picture: picture.nullable(),
  altText: z.string(),
  fileKind: z.enum(["image", "video", "pdf"]).optional(),
});

export const listAnswer = z.object({
  projects: z.array(card),
  total: z.int(),
  isTotalExact: z.boolean(),
  page: z.int(),
  pages: z.int(),
  suggestions: z.object({ projects: z.array(card), texts: z.array(z.string()) }).optional(),
});

const markedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));

export const smartSearchAnswer = z.object({
  results: z.array(
    z.object({
      id: z.guid(),
      slug: z.string().nullable(),
      project_title: z.string(),
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
      picture: picture.nullable(),
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

type Issue = { readonly message: string; readonly path?: readonly unknown[] };

/** `detail` is the first problem. */
export function validationProblem(status: 400 | 422, issues: readonly Issue[]): Response {
  const problems = Object.fromEntries(issues.map(({ path, message }) => [path?.[0], message]));
  return problem(status, issues[0]?.message ?? "Invalid search.", { problems });
}

const indexed = card.extend({
  workType: z.string(),
  roles: z.array(z.string()),
  keywords: z.array(z.string()),
  text: z.string(),
  featuredPosition: z.int().nullable(),
  createdAt: z.int(),
});

export const indexAnswer = z.discriminatedUnion("complete", [
  z.object({ complete: z.literal(true), projects: z.array(indexed) }),
  z.object({ complete: z.literal(false), total: z.int() }),
]);

/** Counts code points, and no more of them than needed. */
function isLonger(text: string, max: number): boolean {
  const shown = trimmed(text);
  if (shown.length <= max) return false;
  return Array.from(shown.slice(0, 2 * max + 2)).length > max;
}
