let sheet: CSSStyleSheet | undefined;

/**
 * Replaces the style sheet of the look that the document came with. A constructed sheet needs no
 * permission of the content security policy, which allows the other one by hash.
 */
export function applyLook(styles: string): void {
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  const first = document.querySelector<HTMLStyleElement>("style[data-look]");
  if (first?.sheet) first.sheet.disabled = true;
}
