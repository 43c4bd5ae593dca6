import { ArrowRight, Check } from "lucide-react";
import { Link } from "react-router";
import type { FirstStep } from "#domain/overview/overview.ts";

/** Shown on an empty site instead of figures that would all be zero. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps" className="display">
        Let's set up your site
      </h2>
      <p>
        Your numbers will appear here once there is something to count. First steps:{" "}
        <span className="figures">
          {done} of {steps.length}
        </span>{" "}
        done.
      </p>
      <ol>
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, text, command, to, isDone } }: { step: FirstStep }) {
  return (
    <li data-done={isDone || undefined}>
      <h3>
        {to ? (
          <Link to={to} className="stat-link">
            {title} <ArrowRight aria-hidden="true" />
          </Link>
        ) : (
          title
        )}
      </h3>
      <p>{text}</p>
      {command && <code>{command}</code>}
      {isDone && (
        <p className="first-steps-done">
          <Check aria-hidden="true" /> Done
        </p>
      )}
    </li>
  );
}
