import { PageLink } from "../../ui/page-link.tsx";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";

/** For a link that is cut off, forged, of an earlier mail, or of someone who is no longer known. */
export function LinkUnknown() {
  const { newsletter } = useSite();
  return (
    <ProblemScreen
      framed="?"
      title="This link does not work"
      text="It may have been cut off on its way, or a newer mail has taken its place. Please use the link in the newest mail."
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
