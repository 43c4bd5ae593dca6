import { z } from "zod";
import { parseJson } from "#domain/values/parse-json.ts";

/** What a model is asked for. */
export const replySchema = z.object({
  answer: z.string(),
  citations: z.array(z.object({ passageId: z.string(), quote: z.string() })),
});

export type Reply = z.infer<typeof replySchema>;

/** Null for anything else. Some models put JSON into a block of code. */
export function parseReply(text: string): Reply | null {
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (from === -1 || to < from) return null;
  return parseJson(text.slice(from, to + 1), replySchema);
}
