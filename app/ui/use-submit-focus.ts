import { type RefObject, useEffect, useRef } from "react";

/** A field to correct, else the button to continue with. */
const NEXT_CONTROL = "[aria-invalid]:enabled, button:enabled";

/**
 * Moves the focus at each `step` of a submission, since controls that are disabled or removed lose
 * it. A falsy one is nothing to react to. What the server rendered does not take the focus.
 */
export function useSubmitFocus(
  form: RefObject<HTMLFormElement | null>,
  step: unknown,
  selector = NEXT_CONTROL,
): void {
  const rendered = useRef(step);
  useEffect(() => {
    if (step && step !== rendered.current)
      form.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [form, step, selector]);
}
