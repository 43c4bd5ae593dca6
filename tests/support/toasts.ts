import type { Page } from "playwright-core";
import { expect } from "vitest";

export const toast = (page: Page) => page.locator(".toast");

/** Waits for a toast with exactly this text. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await toast(page).getByText(text, { exact: true }).waitFor();
  await dismissToast(page, text);
}

/** Waits for the toast and dismisses it, since the next one is queued behind it. */
export async function dismissToast(page: Page, text: string): Promise<void> {
  const shown = toast(page).filter({ hasText: text });
  await shown.waitFor();
  // Without waiting for it: a short-lived toast may be gone meanwhile.
  await shown.getByRole("button", { name: "Dismiss" }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect.poll(() => shown.count()).toBe(0);
}

/** Records all toasts, including short-lived ones; the result returns their texts. */
export async function recordToasts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const said = new Set<string>();
    Reflect.set(window, "toastsSaid", said);
    const look = () => {
      for (const toast of document.querySelectorAll(".toast")) said.add(toast.textContent ?? "");
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => [...Reflect.get(window, "toastsSaid")].join("\n"));
}
