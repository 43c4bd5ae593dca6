import { useLocation, useRouteError } from "react-router";
import { UnreachableError } from "../../document/unreachable.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { OfflinePage } from "./offline-page.tsx";
import { ProblemScreen } from "./problem-screen.tsx";
import { RetryLink, useRetry } from "./retry-link.tsx";

/** spec: public-site §8. By path, because the loader may have failed. */
const TITLES: Readonly<Record<string, string>> = {
  "/about": "Failed to load about content",
  "/blog": "Error Loading Blog Posts",
};

export function ErrorPage() {
  return useRouteError() instanceof UnreachableError ? <OfflinePage /> : <FailedPage />;
}

function FailedPage() {
  const { pathname } = useLocation();
  const { attempt, retry } = useRetry();
  return (
    <ProblemScreen
      framed="Oh."
      title={TITLES[pathname] ?? "Something went wrong"}
      text="Please try again in a moment."
    >
      <RetryLink
        attempt={attempt}
        retry={retry}
        failedText="Still not available. Please try again in a moment."
      />
      <PageLink to="/" className="pill">
        Go Home
      </PageLink>
    </ProblemScreen>
  );
}
