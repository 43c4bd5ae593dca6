/** Inlined before first paint, so self-contained. spec: public-site §2, "Theme" */
export function initTheme(): void {
  const root = document.documentElement;
  const themeColor = document.createElement("meta");
  themeColor.name = "theme-color";
  document.head.append(themeColor);

  const apply = (isDark: boolean) => {
    root.classList.toggle("dark", isDark);
    // `--paper` of tokens.css, which has not loaded yet.
    themeColor.content = isDark ? "#0c0e14" : "#fbfaf7";
  };
  const applyStored = () => {
    try {
      apply(localStorage.getItem("theme") === "dark");
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
      apply(root.classList.contains("dark"));
    }
  };

  applyStored();
  addEventListener("storage", ({ key }) => {
    if (key === "theme" || key === null) applyStored();
  });
  // Pages in the back/forward cache miss storage events.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) applyStored();
  });
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-theme-switch]")) return;
    apply(!root.classList.contains("dark"));
    try {
      localStorage.setItem("theme", root.classList.contains("dark") ? "dark" : "light");
    } catch {
      // Storage is blocked.
    }
  });
}
