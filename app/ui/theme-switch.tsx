import { Moon, Sun } from "lucide-react";

/** The inline script in the head handles it, so that it works before hydration. */
export function ThemeSwitch() {
  return (
    <button type="button" data-theme-switch="" className="icon-button needs-scripts">
      <Moon aria-hidden="true" size={18} className="only-light" />
      <Sun aria-hidden="true" size={18} className="only-dark" />
      <span className="sr-only only-light">Switch to dark theme</span>
      <span className="sr-only only-dark">Switch to light theme</span>
    </button>
  );
}
