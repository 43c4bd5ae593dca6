const NOTE_ID = /^(?:user-content-)?(?:(?:fn|footnote)[-:]?([\w-]{1,60})|(endnote-\d{1,5}))$/;
const BACK_LINK = /^#(?:user-content-)?(?:fn-?ref|footnote-ref|endnote-ref)[-:]?[\w-]+$/;

/** The name of the footnote that has this id, in HTML of common converters. */
export function noteNameIn(id: string | undefined): string | undefined {
  const [, footnote, endnote] = NOTE_ID.exec(id ?? "") ?? [];
  return footnote ?? endnote;
}

/** Whether `href` leads from a footnote back to the text. */
export function isBackLink(href: string): boolean {
  return BACK_LINK.test(href);
}
