import type { PostFinding } from "#domain/posts/finding.ts";

const PICTURE_WITHOUT_ALT =
  "img:not([role=presentation], [alt]:not([alt='']), .ProseMirror-separator)";

/** The editor shows a linked picture without its link. */
const PLACES = "a, figure[data-href], p, li, h1, h2, h3, h4, h5, h6";

const linkOf = (place: HTMLElement) => place.getAttribute("href") ?? place.dataset.href;

/** Focuses a field; in the text, selects the link, the words or the picture that it is about. */
export function showInForm(
  form: HTMLFormElement | null,
  { field: name, quote, href, picture }: PostFinding,
): void {
  if (name === "faqs") {
    showFaq(form, href);
    return;
  }
  const pane = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  const field = pane?.closest(".field, .pane");
  const text = field?.querySelector<HTMLElement>("[contenteditable]");
  const control = field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, button");
  (text ?? control)?.focus();
  field?.scrollIntoView({ block: "center" });
  const image = picture && text?.querySelector<HTMLElement>(PICTURE_WITHOUT_ALT);
  if (image) showPicture(image);
  const words = quote?.replace(/…$/, "");
  const places = [...(text?.querySelectorAll<HTMLElement>(PLACES) ?? [])];
  const place = places.find((one) =>
    href ? linkOf(one) === href : words && one.textContent?.includes(words),
  );
  if (!place) return;
  const linked = place.tagName === "FIGURE" ? place.querySelector("img") : null;
  if (linked) {
    showPicture(linked);
    return;
  }
  getSelection()?.selectAllChildren(place);
  place.scrollIntoView({ block: "center" });
}

/** Opens the answer with the link. */
function showFaq(form: HTMLFormElement | null, href = ""): void {
  const answers =
    form?.querySelectorAll<HTMLInputElement>('[name^="faqs["][name$=".answer"]') ?? [];
  const asHtml = href.replaceAll("&", "&amp;");
  const row = [...answers].find(({ value }) => value.includes(asHtml))?.closest(".post-faq");
  const toggle = row?.querySelector<HTMLElement>("button[aria-expanded]");
  if (toggle?.ariaExpanded === "false") toggle.click();
  toggle?.focus();
  row?.scrollIntoView({ block: "center" });
}

function showPicture(image: HTMLElement): void {
  const { parentNode } = image;
  const index = [...(parentNode?.childNodes ?? [])].indexOf(image);
  if (parentNode) getSelection()?.setBaseAndExtent(parentNode, index, parentNode, index + 1);
  // The editor selects a figure, with its caption, by a click.
  image.click();
  image.scrollIntoView({ block: "center" });
}
