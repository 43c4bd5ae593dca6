import { Moon, Sun } from "lucide-react";

/** The inline script in the head handles it, so that it works before hydration. */
export function ThemeSwitch() {
  return (
    <button type="button" data-theme-switch="" className="icon-button needs-scripts">
      <Moon aria-hidden="true" size={18} className="dark:hidden" />
      <Sun aria-hidden="true" size={18} className="hidden dark:block" />
      <span className="sr-only dark:hidden">Switch to dark theme</span>
      <span className="sr-only hidden dark:block">Switch to light theme</span>
    </button>
  );
}
