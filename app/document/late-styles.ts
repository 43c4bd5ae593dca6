/**
 * Runs inline in every page, before and without React: has the style sheets of which the page holds
 * what it needs (`data-late`) fetched once nothing of the page is waiting for the line, or something
 * is done that can bring another page. Must not refer to anything outside itself.
 */
export function applyLateStyles(): void {
  const enable = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) {
      link.disabled = false;
    }
  };
  if (document.readyState === "complete") enable();
  const signs = ["load", "pointerover", "pointerdown", "touchstart", "keydown", "beforeprint"];
  for (const sign of signs) addEventListener(sign, enable, { once: true, passive: true });
}
