import type { z } from "zod";

/** Null when the text is no JSON, or not of this shape. */
export function parseJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | null {
  return schema.safeParse(tryParseJson(text)).data ?? null;
}

/** Undefined when the text is no JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
