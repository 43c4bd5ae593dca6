import type { Finding } from "#domain/posts/finding.ts";

/** Focuses a field; in the text, selects the link or the words that it is about. */
export function showInForm(
  form: HTMLFormElement | null,
  { field: name, quote, href }: Finding,
): void {
  const pane = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  const field = pane?.closest(".field, .pane");
  const text = field?.querySelector<HTMLElement>("[contenteditable]");
  const control = field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, button");
  (text ?? control)?.focus();
  field?.scrollIntoView({ block: "center" });
  const words = quote?.replace(/…$/, "");
  const places = [...(text?.querySelectorAll("a, p, li, h1, h2, h3, h4, h5, h6") ?? [])];
  const place = places.find((one) =>
    href ? one.getAttribute("href") === href : words && one.textContent?.includes(words),
  );
  if (!place) return;
  getSelection()?.selectAllChildren(place);
  place.scrollIntoView({ block: "center" });
}
