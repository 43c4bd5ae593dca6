import { type ReactNode, useId } from "react";

type SectionProps = { title: string; text: ReactNode; children: ReactNode };

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="account-section">
      <div className="account-about">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="account-body">{children}</div>
    </section>
  );
}
