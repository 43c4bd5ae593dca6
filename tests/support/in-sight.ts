import type { Locator } from "playwright-core";

/** How much of it nothing cuts off, neither the window nor what scrolls around it: from 0 to 1. */
export function shareInSight(part: Locator): Promise<number> {
  return part.evaluate(async (element) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const observer = new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0));
    observer.observe(element);
    return promise.finally(() => observer.disconnect());
  });
}
