import { Moon, Sun } from "lucide-react";

/**
 * Switches between light and dark. The page's first script does the work, so that it answers before
 * anything else has loaded; which words and sign are seen is up to the style sheet.
 */
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
