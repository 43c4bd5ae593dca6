import { consentWording, hasConsentBox } from "#domain/newsletter/consent.ts";
import type { SignUpProblems } from "#domain/newsletter/judge-sign-up.ts";
import { PLACES, type Place } from "#domain/newsletter/places.ts";
import { Field } from "../../ui/field.tsx";
import { useSignUp } from "./use-sign-up.ts";

type SignUpFormProps = {
  place: Place;
  /** What its button says. */
  button: string;
  /** How the last attempt ended and what it held, when the page itself was the answer. */
  last?: { problems: SignUpProblems; email: string };
};

/** Works as a plain form; with scripts it answers in place. spec: public-site §4, "Newsletter form" */
export function SignUpForm({ place, button, last }: SignUpFormProps) {
  const { problems, heard, failed, isBusy, isLocked, formProps } = useSignUp(
    place,
    last?.problems ?? {},
  );
  const variant = PLACES[place];
  const id = (name: string) => `${place}-${name}`;
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
              <Consent place={place} />
            </label>
            {problems.consent && (
              <p id={id("consent-problem")} className="field-problem">
                {problems.consent}
              </p>
            )}
          </div>
        ) : (
          <p className="agreement">
            <Consent place={place} />
          </p>
        )}
        <button type="submit" className="pill pill-filled" disabled={isLocked}>
          {isBusy ? "Subscribing..." : <bdi>{button}</bdi>}
        </button>
      </div>
      {failed && (
        <p role="alert" className="field-problem">
          {failed}
        </p>
      )}
      {heard && (
        <p tabIndex={-1} className="sign-up-heard">
          {heard}
        </p>
      )}
      <input type="hidden" name="place" value={place} />
      {/* People never see it; programs fill in whatever they find. */}
      <div aria-hidden="true" className="honeypot">
        <label htmlFor={id("website")}>Website</label>
        <input id={id("website")} name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </form>
  );
}

function Consent({ place }: { place: Place }) {
  const { before, link, after } = consentWording(PLACES[place]);
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
