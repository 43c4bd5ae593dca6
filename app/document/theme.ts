/**
 * Runs inline in the head, before the first paint, so that no page flashes in the other theme; keeps
 * the choice, and follows it in other tabs. Whatever the storage holds but `dark` is light.
 * Must not refer to anything outside itself. spec: public-site §2, "Theme"
 */
export function keepTheme(): void {
  const root = document.documentElement;
  const browserFrame = document.createElement("meta");
  browserFrame.name = "theme-color";
  document.head.append(browserFrame);

  const show = (isDark: boolean) => {
    root.classList.toggle("dark", isDark);
    // The tokens' `--paper`, which no style sheet can give yet.
    browserFrame.content = isDark ? "#0c0e14" : "#fbfaf7";
  };
  const showChosen = () => {
    try {
      show(localStorage.getItem("theme") === "dark");
    } catch {
      // Without storage the choice lasts as long as the page.
      show(root.classList.contains("dark"));
    }
  };

  showChosen();
  addEventListener("storage", ({ key }) => {
    if (key === "theme" || key === null) showChosen();
  });
  // A page that comes back whole has slept through what other pages said.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) showChosen();
  });
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-theme-switch]")) return;
    show(!root.classList.contains("dark"));
    try {
      localStorage.setItem("theme", root.classList.contains("dark") ? "dark" : "light");
    } catch {
      // As above.
    }
  });
}
