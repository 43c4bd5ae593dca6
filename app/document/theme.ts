/**
 * Runs inline in the head, before the first paint, so that no page flashes in the other theme.
 * Must not refer to anything outside itself. spec: public-site §2 (light is the default)
 */
export function applyTheme(): void {
  try {
    if (localStorage.getItem("theme") === "dark") document.documentElement.classList.add("dark");
  } catch {
    // Without storage there is no choice to apply.
  }
}
