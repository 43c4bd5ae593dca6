import type { ReactNode } from "react";
import { useSite } from "../../chrome/use-site.ts";
import { ProblemScreen } from "../../problems/problem-screen.tsx";
import { PreviewFrame } from "./preview-frame.tsx";

type LinkEndedProps = { title: string; text: ReactNode };

/** What is behind a link that shows nothing. Nobody is told whether it once did. */
export function LinkEnded({ title, text }: LinkEndedProps) {
  const { name } = useSite();
  return (
    <PreviewFrame>
      <ProblemScreen framed="?" title={title} text={text}>
        <a href="/contact" className="pill pill-filled">
          <span>
            Contact <bdi>{name}</bdi>
          </span>
        </a>
        <a href="/" className="pill">
          Go Home
        </a>
      </ProblemScreen>
    </PreviewFrame>
  );
}
