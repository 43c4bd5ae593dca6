import { cleanFaqs } from "#domain/posts/faqs.ts";
import {
  POST_FIELD_NAMES,
  POST_FIELD_SCHEMAS,
  type PostField,
  type PostFields,
} from "#domain/posts/post-fields.ts";
import type { PostSave } from "#domain/posts/post-save.ts";
import type { PostProblems } from "#domain/posts/save-reply.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { sanitize } from "../html/sanitize.ts";

/** `sent`, `stored`: fingerprints of the value before and after cleaning. */
export type ParsedChange = {
  field: PostField;
  value: Partial<PostFields>;
  sent: string;
  stored: string;
  bases: string[];
};

export type ParsedChanges = { changes: ParsedChange[]; problems: PostProblems };

export function parseFields(changes: PostSave["changes"]): ParsedChanges {
  const parsed: ParsedChanges = { changes: [], problems: {} };
  for (const field of POST_FIELD_NAMES) {
    const change = changes[field];
    if (change === undefined) continue;
    const read = POST_FIELD_SCHEMAS[field].safeParse(change.value);
    if (!read.success) {
      parsed.problems[field] = [...new Set(read.error.issues.map(({ message }) => message))];
      continue;
    }
    const valid: Partial<PostFields> = {};
    Object.assign(valid, { [field]: read.data });
    const value = sanitized(valid);
    parsed.changes.push({
      field,
      value,
      sent: fingerprint(change.value),
      stored: fingerprint(value[field]),
      bases: change.bases,
    });
  }
  return parsed;
}

function sanitized(fields: Partial<PostFields>): Partial<PostFields> {
  const { content, faqs } = fields;
  if (content !== undefined) return { content: sanitize(content, "article") };
  if (faqs === undefined) return fields;
  const safe = faqs.map(({ question, answer }) => ({
    question,
    answer: sanitize(answer, "basic"),
  }));
  // Sanitizing can leave an answer empty.
  return { faqs: cleanFaqs(safe) };
}
