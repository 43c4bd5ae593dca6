import type { FieldChange, PostSave } from "#domain/posts/post-save.ts";
import { LONG_TEXT, runInWorker } from "../html/run-in-worker.ts";
import { type ParsedChanges, parseFields } from "./parse-fields.ts";

/** Long texts are parsed in the worker: they would block the process. */
export async function parseChanges(changes: PostSave["changes"]): Promise<ParsedChanges> {
  const { content, faqs } = changes;
  if (lengthOf(content) + lengthOf(faqs) <= LONG_TEXT) return parseFields(changes);
  const { content: _, faqs: __, ...others } = changes;
  const parsed = await runInWorker("parseFields", [{ content, faqs }]);
  if (!parsed.ok) throw new Error(`the text ${parsed.why}`);
  const rest = parseFields(others);
  return {
    changes: [...rest.changes, ...parsed.result.changes],
    problems: { ...rest.problems, ...parsed.result.problems },
  };
}

function lengthOf(change: FieldChange | undefined): number {
  const value = change?.value;
  if (typeof value === "string") return value.length;
  if (!Array.isArray(value)) return 0;
  return value.reduce(
    (sum: number, faq) => sum + (typeof faq?.answer === "string" ? faq.answer.length : 0),
    0,
  );
}
