/**
 * Inlined before first paint, so self-contained. On the first page of a session the web fonts would
 * compete with the text's largest picture; the fallbacks have their measure. Later pages find them
 * in the cache.
 */
export function postponeFonts(): void {
  if (sessionStorage.getItem("fonts") === null) document.documentElement.dataset.fonts = "late";
}

/** Inlined, so self-contained. Waits until the page is loaded and what it loaded is painted. */
export function whenPainted(run: () => void): void {
  const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(run));
  if (document.readyState === "complete") afterFrames();
  else addEventListener("load", afterFrames, { once: true });
}

/**
 * Inlined, so self-contained but for its parameter: enables the full style sheets and web fonts once
 * the page is painted, or on first interaction.
 */
export function enableLateResources(whenPainted: (run: () => void) => void): void {
  const enable = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) {
      link.disabled = false;
    }
    delete document.documentElement.dataset.fonts;
    try {
      sessionStorage.setItem("fonts", "cached");
    } catch {
      // Storage is full: the next page postpones them again.
    }
  };
  whenPainted(enable);
  const events = ["pointerdown", "touchstart", "keydown", "beforeprint"];
  for (const event of events) addEventListener(event, enable, { once: true, passive: true });
  // Browsers report a pointer that rests over a new page as if it had moved there.
  const onMove = ({ movementX, movementY }: PointerEvent) => {
    if (movementX === 0 && movementY === 0) return;
    removeEventListener("pointermove", onMove);
    enable();
  };
  addEventListener("pointermove", onMove, { passive: true });
}
