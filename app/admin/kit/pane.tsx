import { type ReactNode, useId } from "react";

type PaneProps = {
  title: string;
  /** What stands at the end of the title's line. */
  aside?: ReactNode;
  /** Where a link to a part of the screen leads. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A part of a screen with its heading. */
export function Pane({ title, aside, id, className = "", children }: PaneProps) {
  const headingId = useId();
  return (
    <section id={id} className={`pane ${className}`} aria-labelledby={headingId}>
      <header className="pane-head">
        <h2 id={headingId}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
