/**
 * Inlined, so self-contained but for its parameter: loads the page's modules when idle after the
 * page is painted, or on interaction.
 */
export function bootPage(whenPainted: (run: () => void) => void): void {
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

  // Autofocus, except when a position is restored.
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
  else whenPainted(whenIdle);

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

  // Marks buttons pressed before hydration; their components replay the press.
  addEventListener("click", ({ target }) => {
    if (target instanceof Element) {
      target.closest("[data-early]")?.setAttribute("data-pressed", "");
    }
  });
}
