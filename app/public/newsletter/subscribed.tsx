import { PageLink } from "../../ui/page-link.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";

export const SUBSCRIBED_TITLE = "You are subscribed";

type Props = { greeting: string; email: string; preferences: string | null | undefined };

/** That a subscription began, or began again, and where to choose what comes. */
export function Subscribed({ greeting, email, preferences }: Props) {
  return (
    <ProblemScreen
      framed="✓"
      title={SUBSCRIBED_TITLE}
      text={
        <>
          {greeting} What is new will come to <bdi>{email}</bdi>, and every mail has a link to leave
          again.
        </>
      }
    >
      <PageLink to="/" className="pill pill-filled">
        Go Home
      </PageLink>
      {preferences && (
        <a href={preferences} className="pill">
          Choose what you receive
        </a>
      )}
    </ProblemScreen>
  );
}
