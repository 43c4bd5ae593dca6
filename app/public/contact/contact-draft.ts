import type { ContactDraft } from "#domain/contact/judge.ts";
import { isBlank } from "#domain/html/blank.ts";

/** What a form holds, as it was typed; whatever is no text counts as empty. */
export function draftFrom(form: FormData): ContactDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    full_name: text("full_name"),
    email: text("email"),
    reason: text("reason"),
    message: text("message"),
  };
}

/** Whether every field holds something. spec: public-site §5 */
export function isFilled(draft: ContactDraft): boolean {
  return Object.values(draft).every((value) => !isBlank(value));
}
