import { type FormEvent, useEffect, useRef, useState } from "react";
import { consentWording, hasConsentBox } from "#domain/newsletter/consent.ts";
import { PLACEMENTS, type Placement } from "#domain/newsletter/placements.ts";
import type { SignUpProblems } from "#domain/newsletter/validate-sign-up.ts";
import { VARIANT_MESSAGES } from "#domain/newsletter/variant-messages.ts";
import { isBlank } from "#domain/text/blank.ts";
import { Field } from "../../ui/field.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { preloadToasts, showToast } from "../../ui/toast.ts";
import { useSubmitFocus } from "../../ui/use-submit-focus.ts";
import type { SignUpResult } from "./submit-sign-up.ts";

const loadSubmit = () => import("./submit-sign-up.ts").catch(() => null);

type SignUpFormProps = {
  placement: Placement;
  button: string;
  /** Result and values of a submission without scripts. */
  last?: { problems: SignUpProblems; email: string };
};

/** Progressively enhanced. spec: public-site §4, "Newsletter form" */
export function SignUpForm({ placement, button, last }: SignUpFormProps) {
  const { problems, successMessage, errorMessage, isBusy, isReady, formProps } = useSignUp(
    placement,
    last?.problems ?? {},
  );
  const variant = PLACEMENTS[placement];
  const id = (name: string) => `${placement}-${name}`;
  return (
    <form
      method="post"
      action="/newsletter/subscribe"
      noValidate
      className="sign-up small"
      data-variant={variant}
      {...formProps}
    >
      <div className="sign-up-fields stack">
        <Field id={id("email")} label="Email address" problem={problems.email}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              required
              autoComplete="email"
              placeholder="you@example.com"
              defaultValue={last?.email}
              data-initial-focus=""
              readOnly={isBusy}
            />
          )}
        </Field>
        {hasConsentBox(variant) ? (
          <div className="field agreement muted">
            <label>
              <input
                type="checkbox"
                name="consent"
                required
                {...(problems.consent && {
                  "aria-invalid": true,
                  "aria-describedby": id("consent-problem"),
                })}
              />
              <Consent placement={placement} />
            </label>
            {problems.consent && (
              <p id={id("consent-problem")} className="field-problem">
                {problems.consent}
              </p>
            )}
          </div>
        ) : (
          <p className="agreement muted">
            <Consent placement={placement} />
          </p>
        )}
        <button
          type="submit"
          className="pill pill-filled"
          disabled={!isReady}
          aria-disabled={isBusy}
        >
          {isBusy ? "Subscribing..." : <bdi>{button}</bdi>}
        </button>
      </div>
      {errorMessage && (
        // Announced by the toast.
        <p className="field-problem">{errorMessage}</p>
      )}
      {successMessage && (
        <p tabIndex={-1} className="sign-up-status">
          {successMessage}
        </p>
      )}
      <input type="hidden" name="place" value={placement} />
      {/* Honeypot: invisible to people, filled in by bots. */}
      <div aria-hidden="true" className="honeypot">
        <label htmlFor={id("website")}>Website</label>
        <input id={id("website")} name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </form>
  );
}

function Consent({ placement }: { placement: Placement }) {
  const { before, link, after } = consentWording(PLACEMENTS[placement]);
  return (
    <span>
      {before}
      <NewTabLink href="/privacy">{link}</NewTabLink>
      {after}
    </span>
  );
}

/** The submitting code loads on focus. spec: public-site §4, "Newsletter form" */
function useSignUp(placement: Placement, last: SignUpProblems) {
  const form = useRef<HTMLFormElement>(null);
  const [result, setResult] = useState<SignUpResult | null>(null);
  const [problems, setProblems] = useState(last);
  const [isBusy, setBusy] = useState(false);
  // Starts enabled: nothing would enable it without scripts.
  const [isReady, setReady] = useState(true);

  useEffect(() => {
    // Includes what was typed before hydration.
    if (form.current) setReady(isFilled(form.current));
  }, []);
  useSubmitFocus(form, result, result?.ok ? ".sign-up-status" : undefined);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const submitted = event.currentTarget;
    setBusy(true);
    const loaded = await loadSubmit();
    // After a deploy the code is gone, but the form works without it.
    if (!loaded && (await fetch(submitted.action).catch(() => null))) {
      // Back shows the form again.
      setBusy(false);
      return submitted.submit();
    }
    const outcome = loaded
      ? await loaded.submitSignUp(submitted, placement)
      : failToLoad(placement);
    setReady(isFilled(submitted));
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
    isReady,
    problems,
    successMessage: result?.ok ? result.message : "",
    errorMessage: result && !result.ok && Object.keys(problems).length === 0 ? result.message : "",
    formProps: { ref: form, onSubmit: submit, onInput: handleInput, onFocus: handleFocus },
  };
}

/** spec: public-site §8, "network failure" */
function failToLoad(placement: Placement): SignUpResult {
  const message = VARIANT_MESSAGES[PLACEMENTS[placement]].failed;
  showToast("error", message);
  return { ok: false, message, problems: {} };
}

/** spec: public-site §5 */
function isFilled(form: HTMLFormElement): boolean {
  const fields = new FormData(form);
  const isConsentRequired = form.elements.namedItem("consent") !== null;
  return !isBlank(String(fields.get("email"))) && (!isConsentRequired || fields.has("consent"));
}
