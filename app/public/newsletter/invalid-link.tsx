import { PageLink } from "../../ui/page-link.tsx";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";

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
