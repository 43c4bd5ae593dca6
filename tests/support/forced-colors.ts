import type { Page } from "playwright-core";

const LINKS_LIKE_BUTTONS = "a.pill, a.resume-card";

/** What high contrast mode leaves without a border, a focus ring or its drawing, one line each. */
export async function forcedColorsProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  // Makes the following focus count as keyboard focus.
  await page.keyboard.press("Tab");
  const problems = await page.evaluate((linksLikeButtons) => {
    const isSeen = (it: Element) => {
      const { width, height } = it.getBoundingClientRect();
      return width > 1 && height > 1 && it.checkVisibility({ visibilityProperty: true });
    };
    const hasLine = (style: CSSStyleDeclaration, ...names: string[]) =>
      names.some(
        (name) =>
          style.getPropertyValue(`${name}-style`) !== "none" &&
          Number.parseFloat(style.getPropertyValue(`${name}-width`)) >= 1,
      );
    const isBounded = (it: Element) =>
      hasLine(getComputedStyle(it), "border-bottom", "border-top", "outline");
    const nameOf = (it: Element) =>
      `${it.tagName.toLowerCase()}.${it.className} "${(it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 30)}"`;
    const ground = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    const seen = (selector: string) => [...ground.querySelectorAll(selector)].filter(isSeen);

    const fields = seen("input:not([type=hidden], [type=checkbox], .honeypot *), select, textarea");
    const around = (it: Element) => [it, it.parentElement, it.parentElement?.parentElement];
    const unbounded = [
      ...seen(`button, ${linksLikeButtons}, [role=tab], .card, .toast, .progress, dialog`).filter(
        (it) => !isBounded(it),
      ),
      ...fields.filter((it) => !around(it).some((one) => one && isBounded(one))),
    ];
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.background = "Canvas";
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const undrawn = seen(".disclosure-icon").filter(
      (it) => getComputedStyle(it, "::before").backgroundColor === canvas,
    );
    // Gradients are not drawn in high contrast.
    const arrowless = seen("select").filter(
      (it) => getComputedStyle(it).appearance === "none" && !it.parentElement?.querySelector("svg"),
    );
    const controls = seen("a[href], button:enabled, input:enabled, select, textarea, summary");
    const focusable = controls.filter((it) => it instanceof HTMLElement && it.tabIndex >= 0);
    const isRinged = (it: Element) =>
      ["::after", undefined].some((part) => hasLine(getComputedStyle(it, part), "outline"));
    const unringed = focusable.filter((it) => {
      if (it instanceof HTMLElement) it.focus({ preventScroll: true });
      if (document.activeElement !== it) return false;
      return !around(it).some((one) => one && isRinged(one));
    });
    return [
      ...unbounded.map((it) => `no line around ${nameOf(it)}`),
      ...arrowless.map((it) => `no arrow in ${nameOf(it)}`),
      ...undrawn.map((it) => `nothing drawn by ${nameOf(it)}`),
      ...unringed.map((it) => `no ring around ${nameOf(it)}`),
    ];
  }, LINKS_LIKE_BUTTONS);
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
  return [...new Set(problems)];
}
