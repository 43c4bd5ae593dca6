import type { Page } from "playwright-core";

/** Texts that overflow their container or the page, one line each. */
export function overflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) {
      details.removeAttribute("name");
      details.open = true;
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`the page: ${scrollWidth}`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!element || !text.nodeValue?.trim() || !element.checkVisibility()) continue;
      if (element.closest(".sr-only, .skip-link, .honeypot, .scroll-x, select")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      const bounds = placeOf(element).getBoundingClientRect();
      const isInside = left >= bounds.left - 1 && right <= bounds.right + 1;
      if (!isInside || left < -1 || right > clientWidth + 1) {
        const path = [element.parentElement, element].map(
          (one) => `${one?.localName}.${one?.className}`,
        );
        problems.push(`${path.join(" > ")}: ${text.nodeValue.slice(0, 30)}, ${left} to ${right}`);
      }
    }
    return problems;

    /** The nearest non-inline ancestor. */
    function placeOf(element: Element): Element {
      const isInline = getComputedStyle(element).display === "inline";
      return isInline && element.parentElement ? placeOf(element.parentElement) : element;
    }
  });
}
