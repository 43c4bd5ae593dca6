import { PageLink } from "../../ui/page-link.tsx";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";

export const SUBSCRIBED_TITLE = "You are subscribed";

type Props = { greeting: string; email: string; preferences: string | null | undefined };

export function Subscribed({ greeting, email, preferences }: Props) {
  return (
    <ProblemScreen
      framed="✓"
      title={SUBSCRIBED_TITLE}
      text={
        <>
          {greeting} The newsletter will be sent to <bdi>{email}</bdi>. Every issue includes an
          unsubscribe link.
        </>
      }
    >
      <PageLink to="/" className="pill pill-filled">
        Go Home
      </PageLink>
      {preferences && (
        <a href={preferences} className="pill">
          Email preferences
        </a>
      )}
    </ProblemScreen>
  );
}

/** Incomplete, forged or replaced links, and deleted subscribers. */
export function InvalidLink() {
  const { newsletter } = useSite();
  return (
    <ProblemScreen
      framed="?"
      title="This link is invalid"
      text="This link is incomplete or has been replaced. Use the link in the most recent email."
    >
      {newsletter && (
        <PageLink to="/newsletter/subscribe" className="pill pill-filled">
          Sign up again
        </PageLink>
      )}
      <PageLink to="/" className="pill">
        Go Home
      </PageLink>
    </ProblemScreen>
  );
}
