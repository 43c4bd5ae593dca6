/**
 * Runs inline in every page, before and without React: brings the page's own code when it is
 * wanted. Must not refer to anything outside itself.
 */
export function bootPage(): void {
  const app = document.querySelector<HTMLScriptElement>("script[data-app]");
  let isLoaded = false;

  const load = () => {
    if (isLoaded || !app) return;
    isLoaded = true;
    for (const href of (app.dataset.preload ?? "").split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = app.textContent;
    document.body.append(script);
  };

  // What a page is for has the focus from the start, unless the visitor comes back to another place.
  const field = document.querySelector<HTMLInputElement>("[data-first-focus]");
  const [visit] = performance.getEntriesByType("navigation");
  const isReturn = visit instanceof PerformanceNavigationTiming && visit.type === "back_forward";
  if (field && !location.hash && !isReturn && document.activeElement === document.body) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }

  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 3000 });
    else setTimeout(load, 300);
  };
  if (document.body.dataset.load === "now")
    requestAnimationFrame(() => requestAnimationFrame(load));
  else if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });

  for (const intent of ["pointerdown", "keydown", "focusin", "touchstart"]) {
    addEventListener(intent, load, { once: true, passive: true });
  }
  addEventListener(
    "pointerover",
    (event) => {
      if (event.target instanceof Element && event.target.closest("a, button, summary")) load();
    },
    { passive: true },
  );

  // A button that is pressed before the page's code is there is told so when it comes.
  addEventListener("click", ({ target }) => {
    if (target instanceof Element) {
      target.closest("[data-early]")?.setAttribute("data-pressed", "");
    }
  });
}
