import { z } from "zod";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { trimmed } from "#domain/text/blank.ts";
import { isLongerThan } from "#domain/text/code-points.ts";
import { problem } from "./problem.ts";

/** The first of repeated parameters counts, as in `URLSearchParams`. */
export const queryParameter = z
  .union([z.string(), z.array(z.string()).transform(([first = ""]) => first)])
  .optional();

const TOO_LONG = `Search for at most ${QUERY_MAX_CHARS} characters.`;

export const searchQuery = z.object({
  q: queryParameter.refine((text) => !isLongerThan(trimmed(text ?? ""), QUERY_MAX_CHARS), TOO_LONG),
});

type Issue = { readonly message: string; readonly path?: readonly unknown[] };

/** `detail` is the first problem. Those of the body as a whole are keyed `body`. */
export function validationProblem(status: 400 | 422, issues: readonly Issue[]): Response {
  const problems = Object.fromEntries(
    issues.map(({ path, message }) => [path?.[0] ?? "body", message]),
  );
  return problem(status, issues[0]?.message ?? "Invalid search.", { problems });
}
