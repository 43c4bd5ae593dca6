import type { BrowserContext, Page } from "playwright-core";

/** Has a browser deny storage, as one does that blocks all cookies. */
export function denyStorage(place: BrowserContext | Page) {
  return place.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, storage, {
        configurable: true,
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
  });
}
