import { type ReactNode, type Ref, useId } from "react";

type PaneProps = {
  ref?: Ref<HTMLElement>;
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** For links to this part of the screen. */
  id?: string;
  className?: string;
  /** The id of a problem of its controls together. */
  describedBy?: string | undefined;
  children: ReactNode;
};

export function Pane({ ref, title, aside, id, className = "", describedBy, children }: PaneProps) {
  const headingId = useId();
  return (
    <section
      ref={ref}
      id={id}
      className={`pane ${className}`}
      aria-labelledby={headingId}
      aria-describedby={describedBy}
    >
      <header className="pane-head row wrap between">
        <h2 className="small strong" id={headingId}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
