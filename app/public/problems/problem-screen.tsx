import { ArrowLeft } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { HangingFrame } from "../../ui/hanging-frame.tsx";
import { PageLink } from "../../ui/page-link.tsx";

type ProblemScreenProps = {
  /** Text in the decorative frame. */
  framed?: string;
  title: string;
  text: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** Shown in place of the page, which is then not reported as opened. */
  isError?: boolean;
  children: ReactNode;
};

export function ProblemScreen({
  framed,
  title,
  text,
  headingRef,
  isError,
  children,
}: ProblemScreenProps) {
  return (
    <div className="problem-screen column" data-error={isError ? "" : undefined}>
      <HangingFrame>{framed}</HangingFrame>
      <div className="frame-caption">
        <h1 ref={headingRef} tabIndex={headingRef && -1} className="display">
          {title}
        </h1>
        <p>{text}</p>
        <div className="problem-actions wrap break-words gap-l">{children}</div>
      </div>
    </div>
  );
}

/** Left out where it could do nothing. */
export function GoBack() {
  const [hasHistory, setHasHistory] = useState(false);
  useEffect(() => setHasHistory(history.length > 1), []);
  if (!hasHistory) return null;
  return (
    <button type="button" className="pill arrow-back" onClick={() => history.back()}>
      <ArrowLeft aria-hidden="true" /> Go Back
    </button>
  );
}

/** spec: public-site §2, "404" */
export function NotFoundPage() {
  return (
    <ProblemScreen
      isError
      framed="404"
      title="Page Not Found"
      text="The page you're looking for doesn't exist or has been moved."
    >
      <PageLink to="/" className="pill pill-filled">
        Go Home
      </PageLink>
      <GoBack />
    </ProblemScreen>
  );
}
