import { flushSync } from "react-dom";
import { POST_FIELD_NAMES, type PostField } from "#domain/posts/post-fields.ts";
import type { FormStore } from "../../forms/form-store.ts";

/** The fields as the form holds them: not yet cleaned by their schemas. */
export type PostValues = Record<PostField, unknown>;

const LISTS: ReadonlySet<PostField> = new Set(["categories", "tags", "keywords"]);

/** The fields that `form` has; the others from `before`. */
export function readPostValues(form: HTMLFormElement, before: PostValues): PostValues {
  const data = new FormData(form);
  const values = { ...before };
  for (const name of POST_FIELD_NAMES) {
    if (LISTS.has(name)) values[name] = data.getAll(name);
    else if (name === "faqs") values.faqs = readFaqs(data);
    else if (name === "featuredImageId") values[name] = data.get(name) || null;
    else if (name === "imageCropData") values[name] = JSON.parse(String(data.get(name) || "{}"));
    else if (name === "isImageDecorative") values[name] = data.get(name) === "true";
    else values[name] = data.get(name) ?? before[name];
  }
  return values;
}

/** Reads `faqs[0].question`, `faqs[0].answer` and so on, in the order of the form. */
function readFaqs(data: FormData) {
  const questions = [...data].filter(([name]) => /^faqs\[\d+\]\.question$/.test(name));
  // With the keys in PostgreSQL's order, since values are compared as JSON.
  return questions.map(([name, question]) => ({
    answer: data.get(name.replace("question", "answer")) ?? "",
    question,
  }));
}

/** At once, since the form may be read next. */
export function setFields(store: FormStore, values: Readonly<Record<string, unknown>>): void {
  flushSync(() => {
    for (const [name, value] of Object.entries(values)) store.setValue(name, value);
  });
}

/** In a control of the field, in its text, or in a dialog of its text, which is outside the form. */
export function hasCaret(form: HTMLFormElement | null, field: PostField): boolean {
  const place = form?.querySelector("[data-has-dialog]") ?? document.activeElement;
  if (!place || !form?.contains(place)) return false;
  const controls = place.closest(".field, .post-faqs")?.querySelectorAll("[name]") ?? [];
  return [...controls].some((control) => {
    const name = control.getAttribute("name");
    return name === field || name?.startsWith(`${field}[`);
  });
}
