import type { z } from "zod";

/** Null when the text is no JSON, or not of this shape. */
export function parseJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
