import type { Page } from "playwright-core";

/**
 * Targets below `minPx` square, one line each: 24 as in WCAG 2.5.8, 44 for touch. Excepted are links
 * within a sentence, and targets whose spacing circles do not intersect.
 */
export function smallTargets(page: Page, minPx: 24 | 44): Promise<string[]> {
  return page.evaluate((MIN_PX) => {
    const PRESSED =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]";
    const ground = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    const isSeen = (it: Element) => {
      const { width, height, right, bottom } = it.getBoundingClientRect();
      const isThere = it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isThere && width > 1 && height > 1 && right > 0 && bottom > -scrollY;
    };
    const isInText = (it: Element) =>
      getComputedStyle(it).display === "inline" &&
      (it.parentElement?.textContent ?? "").trim().length > (it.textContent ?? "").trim().length;
    // Labels count as part of their control, and a stretched link covers its card.
    const areaOf = (it: Element): DOMRect => {
      const label = it.matches("[type=checkbox], [type=radio]") ? it.closest("label") : null;
      const box = (label ?? it).getBoundingClientRect();
      const after = getComputedStyle(it, "::after");
      const covers = after.position === "absolute" && after.content !== "none";
      const covered = covers && it instanceof HTMLElement ? it.offsetParent : null;
      return covered ? covered.getBoundingClientRect() : box;
    };
    const targets = [...ground.querySelectorAll(PRESSED)].filter(isSeen);
    const areas = new Map(targets.map((it) => [it, areaOf(it)]));
    const isRoomAround = (it: Element, { x, y, width, height }: DOMRect) => {
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      return [...areas].every(([other, area]) => {
        if (other === it || other.contains(it) || it.contains(other)) return true;
        const isSmall = area.width < MIN_PX || area.height < MIN_PX;
        const nearX = isSmall
          ? area.x + area.width / 2
          : Math.min(Math.max(middleX, area.left), area.right);
        const nearY = isSmall
          ? area.y + area.height / 2
          : Math.min(Math.max(middleY, area.top), area.bottom);
        return Math.hypot(middleX - nearX, middleY - nearY) >= (isSmall ? MIN_PX : MIN_PX / 2);
      });
    };
    return [...areas]
      .filter(([, { width, height }]) => width < MIN_PX - 0.5 || height < MIN_PX - 0.5)
      .filter(([it, area]) => !isInText(it) && !isRoomAround(it, area))
      .map(([it, { width, height }]) => {
        const name = (it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 40);
        return `${it.tagName.toLowerCase()}.${it.className} "${name}" ${Math.round(width)}×${Math.round(height)}`;
      });
  }, minPx);
}
