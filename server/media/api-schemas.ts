import { z } from "zod";
import { FILE_KINDS } from "#domain/media/file-kinds.ts";
import { PICTURES_STATES } from "#domain/media/media.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { isLongerThan } from "#domain/text/code-points.ts";

const PAGES_MAX = 1_000;
const NO_PAGE = `The page must be a number from 1 to ${PAGES_MAX}.`;

export const picturesQuery = z.object({
  q: z
    .string()
    .refine(
      (text) => !isLongerThan(text, QUERY_MAX_CHARS),
      `Search for at most ${QUERY_MAX_CHARS} characters.`,
    )
    .optional(),
  page: z.coerce.number(NO_PAGE).int(NO_PAGE).min(1, NO_PAGE).max(PAGES_MAX, NO_PAGE).default(1),
});

export const altTextBody = z.object({ altText: z.string() });

const pictureSchema = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  placeholder: z.string().nullable(),
});

export const focusedPicture = pictureSchema.extend({
  focus: z.object({ x: z.int(), y: z.int() }).optional(),
});

export const itemResponse = z.object({
  id: z.guid(),
  fileName: z.string(),
  ext: z.string(),
  kind: z.enum(FILE_KINDS),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
  picture: pictureSchema.nullable(),
  pictures: z.enum(PICTURES_STATES),
  altText: z.string(),
});

export const picturesResponse = z.object({ items: z.array(itemResponse), hasMore: z.boolean() });
