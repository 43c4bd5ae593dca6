import { type FormEvent, useEffect, useRef, useState } from "react";
import { isBlank } from "#domain/html/blank.ts";
import type { Placement } from "#domain/newsletter/placements.ts";
import type { SignUpProblems } from "#domain/newsletter/validate-sign-up.ts";
import { preloadToasts } from "../../ui/toast.ts";
import type { SignUpResult } from "./submit-sign-up.ts";

/** spec: public-site §8, "network failure" */
const UNREACHABLE = {
  ok: false,
  message: "Something went wrong. Please try again.",
  problems: {},
} as const satisfies SignUpResult;

const loadSubmit = () => import("./submit-sign-up.ts").catch(() => null);

/** The submitting code loads on focus. spec: public-site §4, "Newsletter form" */
export function useSignUp(placement: Placement, last: SignUpProblems) {
  const form = useRef<HTMLFormElement>(null);
  const [result, setResult] = useState<SignUpResult | null>(null);
  const [problems, setProblems] = useState(last);
  const [isBusy, setBusy] = useState(false);
  // Starts enabled: nothing would enable it without scripts.
  const [isReady, setReady] = useState(true);

  useEffect(() => {
    if (!form.current) return;
    // Initially too, for what was typed before hydration.
    setReady(isFilled(form.current));
    if (result) focusTarget(form.current, result)?.focus();
  }, [result]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitted = event.currentTarget;
    setBusy(true);
    const loaded = await loadSubmit();
    const outcome = loaded ? await loaded.submitSignUp(submitted, placement) : UNREACHABLE;
    if (outcome.ok) submitted.reset();
    setBusy(false);
    setProblems(outcome.problems);
    setResult(outcome);
  }

  function handleInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    setReady(isFilled(currentTarget));
    setProblems({});
    setResult(null);
  }

  function handleFocus() {
    void loadSubmit();
    preloadToasts();
  }

  return {
    isBusy,
    isLocked: isBusy || !isReady,
    problems,
    successMessage: result?.ok ? result.message : "",
    errorMessage: result && !result.ok && Object.keys(problems).length === 0 ? result.message : "",
    formProps: { ref: form, onSubmit: submit, onInput: handleInput, onFocus: handleFocus },
  };
}

/** spec: public-site §5 */
function isFilled(form: HTMLFormElement): boolean {
  const fields = new FormData(form);
  const isConsentRequired = form.elements.namedItem("consent") !== null;
  return !isBlank(String(fields.get("email"))) && (!isConsentRequired || fields.has("consent"));
}

/** The submit button may have lost the focus by being disabled. */
function focusTarget(form: HTMLFormElement | null, { ok }: SignUpResult): HTMLElement | null {
  const selector = ok ? ".sign-up-status" : "[aria-invalid], [type=submit]";
  return form?.querySelector<HTMLElement>(selector) ?? null;
}
