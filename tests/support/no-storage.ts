import type { BrowserContext, Page } from "playwright-core";

/** Storage access throws, as in browsers that block all cookies. */
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
