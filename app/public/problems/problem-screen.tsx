import type { ReactNode } from "react";
import { HangingFrame } from "../../ui/hanging-frame.tsx";

type ProblemScreenProps = {
  /** Text in the decorative frame. */
  framed?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
};

export function ProblemScreen({ framed, title, text, children }: ProblemScreenProps) {
  return (
    <div className="problem-screen column">
      <HangingFrame>{framed}</HangingFrame>
      <div className="wall-label">
        <h1 className="display">{title}</h1>
        <p>{text}</p>
        <div className="problem-ways">{children}</div>
      </div>
    </div>
  );
}
