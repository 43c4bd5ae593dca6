import { useEffect } from "react";
import { useLocation } from "react-router";

/** The name of the field that a control belongs to; blank for none. */
export function fieldOf(control: Element | null): string {
  const field = control?.closest(".rich-field")?.querySelector("textarea") ?? control;
  return field?.getAttribute("name") ?? "";
}

/** Goes on in the field in which a new project was written until it was saved for the first time. */
export function useFocusedField(): void {
  const { state } = useLocation();
  const name: unknown = state?.focused;
  useEffect(() => {
    if (typeof name !== "string" || name === "") return;
    const field = document.querySelector(`.project-form [name="${CSS.escape(name)}"]`);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }, [name]);
}
