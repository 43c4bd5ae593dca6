/** Inlined, so self-contained: enables the full style sheets on load or first interaction. */
export function enableDeferredStyles(): void {
  const enable = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) {
      link.disabled = false;
    }
  };
  if (document.readyState === "complete") enable();
  const events = ["load", "pointerover", "pointerdown", "touchstart", "keydown", "beforeprint"];
  for (const event of events) addEventListener(event, enable, { once: true, passive: true });
}
