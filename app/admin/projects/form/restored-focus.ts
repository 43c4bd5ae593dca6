import { useEffect } from "react";
import { useLocation } from "react-router";

/** Blank for none. */
export function fieldNameOf(control: Element | null): string {
  const field = control?.closest(".rich-field")?.querySelector("textarea") ?? control;
  return field?.getAttribute("name") ?? "";
}

/** After the first save of a new project, focuses the field focused before the redirect. */
export function useRestoredFocus(): void {
  const { state } = useLocation();
  const name: unknown = state?.focused;
  useEffect(() => {
    if (typeof name !== "string" || name === "") return;
    const field = document.querySelector(`.project-form [name="${CSS.escape(name)}"]`);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }, [name]);
}
