import { Link, type useFetcher } from "react-router";
import type { QuestionOutcome } from "#domain/search/questions.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Badge } from "../kit/badge.tsx";
import { BusyButton } from "../kit/busy-button.tsx";
import { newAnswerPath, trialPath } from "./paths.ts";

type QuestionRowProps = {
  id: string;
  question: string;
  askedOn: string;
  times: number;
  resultCount: number;
  outcome: QuestionOutcome;
  /** Label of the answerer. */
  answeredBy: string | null;
  /** Label of where it was asked last; null for the site's search box. */
  askedVia: string | null;
  clickedPath: string | null;
  clickCount: number;
  Form: ReturnType<typeof useFetcher>["Form"];
  isBusy: boolean;
};

/** No other site's, which earlier versions stored as visitors sent it. */
const OWN_PATH = /^\/(?![/\\])/;

export function QuestionRow(props: QuestionRowProps) {
  const { id, question, askedOn, times, resultCount, outcome, answeredBy } = props;
  const { askedVia, clickedPath, clickCount, Form, isBusy } = props;
  return (
    <li className="asked-question">
      <div className="shrinkable">
        <strong dir="auto" className="cell-main">
          {question}
        </strong>
        <p className="cell-sub tabular">
          {times > 1 && `Asked ${pluralize(times, "time", "times")}, last `}
          {askedOn} · {pluralize(resultCount, "result", "results")}
          {answeredBy && ` · ${answeredBy}`}
          {askedVia && ` · ${askedVia}`}
        </p>
        {clickedPath && (
          <p className="cell-sub break-words">
            Opened{" "}
            {OWN_PATH.test(clickedPath) ? <a href={clickedPath}>{clickedPath}</a> : clickedPath}
            {clickCount > 1 && ` and others, ${pluralize(clickCount, "time", "times")} in all`}
          </p>
        )}
      </div>
      <OutcomeBadge outcome={outcome} />
      <div className="cluster gap-xl">
        <Form method="post">
          <BusyButton
            type="submit"
            name="write"
            value={id}
            className="plain-button"
            isBusy={isBusy}
          >
            Write about it<span className="sr-only">: {question}</span>
          </BusyButton>
        </Form>
        <Link to={newAnswerPath(question)} className="plain-button">
          Add an answer<span className="sr-only"> to {question}</span>
        </Link>
        <Link to={trialPath(question)} className="plain-button">
          Try it<span className="sr-only">: {question}</span>
        </Link>
      </div>
    </li>
  );
}

const OUTCOMES = {
  answered: { tone: "good", label: "Answered" },
  weak: { tone: "waiting", label: "Weak answer" },
  none: { tone: "alarm", label: "Nothing found" },
  unasked: { tone: "quiet", label: "Results only" },
} as const;

function OutcomeBadge({ outcome }: { outcome: QuestionOutcome }) {
  const { tone, label } = OUTCOMES[outcome];
  return <Badge tone={tone}>{label}</Badge>;
}
