import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { ResultFigure, Testimonial } from "#domain/projects/case-study.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { RichText } from "../../ui/rich-text.tsx";

type Slot = { slot: string; html?: SafeHtml };

export type ShownCaseStudy = {
  problem: Slot | null;
  approach: Slot | null;
  results: Slot | null;
  figures: ResultFigure[];
  testimonial: Testimonial | null;
};

export function CaseStudy({ caseStudy }: { caseStudy: ShownCaseStudy }) {
  const { problem, approach, results, figures, testimonial } = caseStudy;
  return (
    <div className="case-study stack">
      {problem && <Part title="Problem" text={problem} />}
      {approach && <Part title="Approach" text={approach} />}
      {(results || figures.length > 0) && (
        <Part title="Results" text={results}>
          {figures.length > 0 && <Figures figures={figures} />}
        </Part>
      )}
      {testimonial && <PullQuote {...testimonial} />}
    </div>
  );
}

type PartProps = { title: string; text: Slot | null; children?: React.ReactNode };

function Part({ title, text, children }: PartProps) {
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id}>
      <div className="heading">
        <h2 id={id} className="display">
          {title}
        </h2>
        <a href={`#${id}`} className="heading-anchor">
          <span className="sr-only">Link to this section</span>
        </a>
      </div>
      {children}
      {text && <RichText content={text} className="rich-text" />}
    </section>
  );
}

/** Longer figures are set smaller, all of a project alike. */
const SHORT_FIGURE_MAX_CHARS = 7;
const MIDDLING_FIGURE_MAX_CHARS = 12;

function Figures({ figures }: { figures: ResultFigure[] }) {
  const longest = Math.max(...figures.map(({ value }) => codePoints(value)));
  const size =
    longest <= SHORT_FIGURE_MAX_CHARS
      ? "large"
      : longest <= MIDDLING_FIGURE_MAX_CHARS
        ? "middle"
        : "small";
  return (
    <dl className="result-figures stack" data-size={size}>
      {figures.map(({ value, label }) => (
        <div className="gap-s" key={`${value} ${label}`}>
          <dt className="muted small break-words" dir="auto">
            {label}
          </dt>
          <dd dir="auto" className="display tabular break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SHORT_QUOTE_MAX_CHARS = 220;

function PullQuote({ quote, name, role }: Testimonial) {
  const isShort = codePoints(quote) <= SHORT_QUOTE_MAX_CHARS;
  return (
    <figure className="pull-quote" data-length={isShort ? "short" : "long"}>
      <blockquote className="display">
        <p dir="auto">{quote}</p>
      </blockquote>
      {(name || role) && (
        <figcaption className="wrap small break-words">
          {name && <cite dir="auto">{name}</cite>} {role && <span dir="auto">{role}</span>}
        </figcaption>
      )}
    </figure>
  );
}
