import { showToast } from "../../ui/toast.ts";

const CONTROLS =
  "input:not([type=hidden]):not([aria-hidden]), select, textarea:not([aria-hidden]), button";

/**
 * Says in a toast why a form was not saved, and brings the first field that is wrong into view, with the
 * focus in it. Once what is wrong has been drawn.
 */
export function showProblems(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const problems = [...(form?.querySelectorAll(".field-problem") ?? [])].filter(
      ({ textContent }) => textContent !== "",
    );
    const [first] = problems;
    if (!first) return;
    const isOne = problems.length === 1;
    const text = isOne ? (first.textContent ?? "") : `${problems.length} fields need attention.`;
    showToast("error", "Not saved", text);
    const field = first.closest(".field, .switch, fieldset");
    // The library leads to what it knows by name, which may be hidden.
    if (!field?.contains(document.activeElement))
      firstControl(field)?.focus({ preventScroll: true });
    (document.activeElement ?? first).scrollIntoView({ block: "nearest" });
    first.scrollIntoView({ block: "nearest" });
  });
}

/** Not what stands beside its label, such as a button that adds something to choose from. */
function firstControl(field: Element | null): HTMLElement | undefined {
  const controls = field?.querySelectorAll<HTMLElement>(CONTROLS) ?? [];
  return [...controls].find((control) => !control.closest(".field-head"));
}
