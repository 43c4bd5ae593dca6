import { PageLink } from "../../ui/page-link.tsx";
import { GoBack } from "./go-back.tsx";
import { ProblemScreen } from "./problem-screen.tsx";

/** spec: public-site §2, "404" */
export function NotFoundPage() {
  return (
    <ProblemScreen
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
