import { PageLink } from "../../ui/page-link.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";

/** Until the owner has written the page. spec: public-site §2, "About" */
export function AboutMissing() {
  return (
    <ProblemScreen
      title="About content not found."
      text="There is nothing here yet. The work speaks for itself until then."
    >
      <PageLink to="/" className="pill pill-filled">
        Home
      </PageLink>
    </ProblemScreen>
  );
}
