import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flagText, type RiskFlag, type RiskLevel } from "#domain/contact/risk.ts";
import type { SubmitResult } from "#domain/contact/submit-result.ts";
import { type ContactDraft, MESSAGE_MAX_CHARS, REASONS } from "#domain/contact/validate.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { Field } from "../../ui/field.tsx";
import { useContactForm } from "./use-contact-form.ts";

type ContactFormProps = {
  /** Result and values of a submission without scripts. */
  last: { submitted: SubmitResult; draft: ContactDraft } | null;
  onSent: (flags: RiskFlag[]) => void;
};

/** Progressively enhanced. spec: public-site §2, §4 "Contact form" */
export function ContactForm({ last, onSent }: ContactFormProps) {
  const { problems, flags, level, isBusy, isLocked, isReady, unlock, formProps } = useContactForm(
    last?.submitted ?? null,
    onSent,
  );
  const isDangerous = isLocked && !isBusy;
  const message = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(codePoints(last?.draft.message ?? ""));
  // Counts what was typed before hydration.
  useEffect(() => setLength(codePoints(message.current?.value ?? "")), []);
  const edit = () => {
    unlock();
    message.current?.focus();
  };
  return (
    <form method="post" action="/contact" className="form" {...formProps}>
      <FormAlerts problems={Object.values(problems)} flags={flags} level={level} />
      <fieldset disabled={isLocked} className="form">
        <legend className="sr-only">Your message</legend>
        <Field id="full_name" label="Full name" problem={problems.full_name}>
          {(control) => (
            <input {...control} required autoComplete="name" defaultValue={last?.draft.full_name} />
          )}
        </Field>
        <Field id="email" label="Email" problem={problems.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              required
              autoComplete="email"
              defaultValue={last?.draft.email}
            />
          )}
        </Field>
        <Field id="reason" label="Reason" problem={problems.reason}>
          {(control) => (
            <select {...control} required defaultValue={last?.draft.reason ?? ""}>
              <option value="" disabled>
                What is it about?
              </option>
              {Object.entries(REASONS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          id="message"
          label="Message"
          problem={problems.message}
          aside={
            <span className="tabular" data-over={length > MESSAGE_MAX_CHARS || undefined}>
              {length}/{MESSAGE_MAX_CHARS} characters
            </span>
          }
        >
          {(control) => (
            <textarea
              {...control}
              ref={message}
              required
              rows={7}
              defaultValue={last?.draft.message}
              onInput={(event) => setLength(codePoints(event.currentTarget.value))}
            />
          )}
        </Field>
        {/* Honeypot: invisible to people, filled in by bots. */}
        <div aria-hidden="true" className="honeypot">
          <label htmlFor="website">Website</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </fieldset>
      <div className="wrap gap-l">
        <button
          type="submit"
          className="pill pill-filled"
          disabled={isDangerous || !isReady}
          aria-disabled={isBusy}
        >
          {isBusy ? "Sending..." : isDangerous ? "Security Check Failed" : "Send"}
          {!isLocked && <Send aria-hidden="true" />}
        </button>
        {isDangerous && (
          <button type="button" className="pill" onClick={edit}>
            Edit message
          </button>
        )}
      </div>
    </form>
  );
}

type FormAlertsProps = {
  problems?: string[];
  flags: string[];
  level: RiskLevel;
};

/** spec: public-site §8 */
export function FormAlerts({ problems = [], flags, level }: FormAlertsProps) {
  return (
    <div role="alert" className="stack hide-empty">
      {flags.length > 0 && (
        <div className="form-alert" data-level={level}>
          <h2>Security Alerts:</h2>
          <ul>
            {flags.map((flag) => (
              <li key={flag}>{flagText(flag)}</li>
            ))}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <div className="form-alert" data-level="danger">
          <h2>Validation Errors:</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
