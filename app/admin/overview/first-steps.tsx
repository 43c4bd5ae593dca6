import { ArrowRight, Check } from "lucide-react";
import { Link, useFetcher } from "react-router";
import type { FirstStep } from "#domain/overview/overview.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { SITE_PREVIEW_PATH } from "../site/paths.ts";

type FirstStepsProps = {
  steps: readonly FirstStep[];
  /** Changes with what the home page shows. */
  homeKey: string;
};

/** Leads through the first hour, until everything is done or the owner dismisses it. */
export function FirstSteps({ steps, homeKey }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps" className="display">
          Let's set up your site
        </h2>
        <p className="muted tabular">
          {done} of {steps.length} steps done
        </p>
        <progress aria-hidden="true" className="progress" max={steps.length} value={done} />
      </header>
      <ol className="divided">
        {steps.map((step) => (
          <Step key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
      <figure>
        {/* Only a picture: neither focusable nor announced. */}
        <div className="home-picture" inert aria-hidden="true">
          <iframe
            key={`${homeKey} ${done}`}
            src={SITE_PREVIEW_PATH}
            title="Your home page"
            tabIndex={-1}
          />
        </div>
        <figcaption className="pane-note between gap-m">
          Your home page as it is now
          <NewTabLink href="/">Open the home page</NewTabLink>
        </figcaption>
      </figure>
    </section>
  );
}

type StepProps = { step: FirstStep; isNext: boolean };

function Step({ step: { title, text, to, alternative, isDone }, isNext }: StepProps) {
  return (
    <li data-done={isDone || undefined} data-next={isNext || undefined}>
      <div>
        <h3>
          <Link to={to} className="card-link">
            {title}
            {isNext && <ArrowRight aria-hidden="true" />}
          </Link>
        </h3>
        <p className="muted small">{text}</p>
        {alternative && !isDone && (
          <Link to={alternative.to} className="first-steps-other small">
            {alternative.text}
          </Link>
        )}
      </div>
      {isDone && (
        <p className="first-steps-done small">
          <Check aria-hidden="true" /> Done
        </p>
      )}
    </li>
  );
}

type Dismissal = { isDismissed: boolean | null };

/**
 * Mounted beside the steps, not in them, so that it outlives them and its toast can bring them
 * back.
 */
export function DismissFirstSteps({ isShown }: { isShown: boolean }) {
  const { Form, data, submit, state } = useFetcher<Dismissal>();
  useReply(data, ({ isDismissed }) => {
    if (isDismissed === null) {
      showToast("error", "The first steps could not be hidden.", "Please try again.");
    } else if (isDismissed) {
      const onClick = () =>
        void submit({ steps: "show" }, { method: "post", action: "/admin?index" });
      showToast("info", "First steps hidden", "", { action: { label: "Undo", onClick } });
    }
  });
  if (!isShown) return null;
  return (
    <Form method="post" action="/admin?index">
      <BusyButton type="submit" className="pill pill-small" isBusy={state !== "idle"}>
        Hide first steps
      </BusyButton>
    </Form>
  );
}
