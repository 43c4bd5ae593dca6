import { useLocation } from "react-router";
import { PageLink } from "../../ui/page-link.tsx";
import { ProblemScreen } from "./problem-screen.tsx";

/** spec: public-site §8. By path, since the site's own data may be what could not be read. */
const TITLES: Readonly<Record<string, string>> = {
  "/about": "Failed to load about content",
  "/blog": "Error Loading Blog Posts",
};

/** What is shown when a page could not be made: trying the same address again may help. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <ProblemScreen
      framed="Oh."
      title={TITLES[pathname] ?? "Something went wrong"}
      text="This page could not be shown. Please try again in a moment."
    >
      <PageLink to={pathname + search} reloadDocument className="pill pill-filled">
        Retry
      </PageLink>
      <PageLink to="/" reloadDocument className="pill">
        Go Home
      </PageLink>
    </ProblemScreen>
  );
}
