import type { Page } from "playwright-core";

/** Widths near the layout breakpoints. */
export const WIDTHS = [390, 820, 1024, 1280, 1440];

/** Elements that overflow their pane, at each width. */
export async function overflowing(page: Page, widths = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of await page.evaluate(partsRunningOver)) found.push(`${width} px: ${part}`);
  }
  return found;
}

function partsRunningOver(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page = scrollWidth > clientWidth ? ["the page"] : [];
  const parts = [...document.querySelectorAll(".pane, .save-form > *")].flatMap((pane) => {
    const { right } = pane.getBoundingClientRect();
    const isOver = (part: Element) => part.getBoundingClientRect().right > right + 1;
    return [...pane.querySelectorAll("*")].filter((part) => {
      if (!part.checkVisibility() || !isOver(part)) return false;
      for (let box = part.parentElement; box && box !== pane; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") return false;
      }
      return getComputedStyle(part).clipPath === "none";
    });
  });
  return [...page, ...parts.map((part) => `${part.tagName} ${part.className}`)];
}
