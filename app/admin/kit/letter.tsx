import type { ReactNode } from "react";

type LetterProps = {
  title: string;
  /** Below the title. */
  facts: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A message in full. */
export function Letter({ title, facts, aside, children }: LetterProps) {
  return (
    <article className="pane message-letter">
      <header className="wrap between gap-xl">
        <div>
          <h2 className="display">
            <bdi>{title}</bdi>
          </h2>
          <p className="tabular">{facts}</p>
        </div>
        {aside}
      </header>
      <p className="message-text break-words" dir="auto">
        {children}
      </p>
    </article>
  );
}
