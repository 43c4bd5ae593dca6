import { Sparkles, X } from "lucide-react";
import { useId, useState } from "react";
import { NO_ANSWER } from "#domain/search/answer.ts";
import type { SmartResponse } from "#domain/search/smart-response.ts";
import { limitWords } from "#domain/search/word-limit.ts";
import { Announcement } from "../../../ui/announcement.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { Sources } from "./sources.tsx";
import { useAnswer } from "./use-answer.ts";

type AnswerPanelProps = {
  question: string;
  response: SmartResponse;
  /** With its answer, which is fetched otherwise. */
  isRendered: boolean;
  wordLimit: number;
  close: () => void;
};

/** Nothing when there is no answer. spec: public-site §4, AI answer panel */
export default function AnswerPanel(props: AnswerPanelProps) {
  const { question, response, isRendered, wordLimit, close } = props;
  const labelId = useId();
  const answer = useAnswer(question, response, isRendered);
  if (answer !== "pending" && !answer?.aiAnswer) return null;
  const isPending = answer === "pending";
  return (
    <section className="answer on-dark" aria-labelledby={labelId} aria-busy={isPending}>
      <header className="row between gap-l">
        <p id={labelId} className="answer-label row gap-s small strong">
          <Sparkles aria-hidden="true" size={16} /> AI answer
        </p>
        <button
          type="button"
          className="answer-close centered flex-none needs-scripts"
          aria-label="Close answer"
          onClick={close}
        >
          <X aria-hidden="true" size={18} />
        </button>
      </header>
      {isPending ? (
        <Thinking />
      ) : (
        <Text key={question} text={answer.aiAnswer ?? ""} wordLimit={wordLimit} />
      )}
      {!isPending && <Sources question={question} sources={answer.aiAnswerSources} />}
      <Announcement text={isPending ? "" : `AI answer: ${answer.aiAnswer}`} />
    </section>
  );
}

function Thinking() {
  return (
    <>
      <p className="sr-only">Looking for an answer…</p>
      <div aria-hidden="true" className="answer-thinking stack gap-m">
        <span />
        <span />
      </div>
    </>
  );
}

function Text({ text, wordLimit }: { text: string; wordLimit: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const isHydrated = useHydrated();
  const shortened = limitWords(text, wordLimit);
  const id = useId();
  return (
    <div className="answer-text" data-tone={text === NO_ANSWER ? "quiet" : undefined}>
      <p id={id} dir="auto">
        {isWhole ? text : shortened.text}
      </p>
      {shortened.isCut && isHydrated && (
        <button
          type="button"
          className="answer-more"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Less" : "More"}
        </button>
      )}
      {shortened.isCut && !isHydrated && (
        <details>
          <summary className="answer-more">More</summary>
          <p dir="auto">{text}</p>
        </details>
      )}
    </div>
  );
}
