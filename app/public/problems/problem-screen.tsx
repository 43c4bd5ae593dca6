import type { ReactNode } from "react";
import { HangingFrame } from "../../ui/hanging-frame.tsx";

type ProblemScreenProps = {
  /** What is written in the frame; without it the frame is empty. */
  framed?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
};

/** What is shown in place of a page: a crooked frame, and what happened on the label beside it. */
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
