import { consentWording, hasConsentBox } from "#domain/newsletter/consent.ts";
import { PLACEMENTS, type Placement } from "#domain/newsletter/placements.ts";
import type { SignUpProblems } from "#domain/newsletter/validate-sign-up.ts";
import { Field } from "../../ui/field.tsx";
import { useSignUp } from "./use-sign-up.ts";

type SignUpFormProps = {
  placement: Placement;
  button: string;
  /** Result and values of a submission without scripts. */
  last?: { problems: SignUpProblems; email: string };
};

/** Progressively enhanced. spec: public-site §4, "Newsletter form" */
export function SignUpForm({ placement, button, last }: SignUpFormProps) {
  const { problems, successMessage, errorMessage, isBusy, isLocked, formProps } = useSignUp(
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
      className="sign-up"
      data-variant={variant}
      {...formProps}
    >
      <div className="sign-up-fields">
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
              readOnly={isBusy}
            />
          )}
        </Field>
        {hasConsentBox(variant) ? (
          <div className="field agreement">
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
          <p className="agreement">
            <Consent placement={placement} />
          </p>
        )}
        <button type="submit" className="pill pill-filled" disabled={isLocked}>
          {isBusy ? "Subscribing..." : <bdi>{button}</bdi>}
        </button>
      </div>
      {errorMessage && (
        <p role="alert" className="field-problem">
          {errorMessage}
        </p>
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
      <a href="/privacy" target="_blank" rel="noopener">
        {link}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after}
    </span>
  );
}
