import { PageLink } from "../../ui/page-link.tsx";
import { ProblemScreen } from "./problem-screen.tsx";

type ErrorPageProps = {
  title?: string;
  /** The address to try again, when trying again may help. */
  retry?: string;
};

/** What is shown when a page could not be made. */
export function ErrorPage({ title = "Something went wrong", retry }: ErrorPageProps) {
  return (
    <ProblemScreen
      framed="Oh."
      title={title}
      text="This page could not be shown. Please try again in a moment."
    >
      {retry && (
        <PageLink to={retry} reloadDocument className="pill pill-filled">
          Retry
        </PageLink>
      )}
      <PageLink to="/" reloadDocument className={retry ? "pill" : "pill pill-filled"}>
        Go Home
      </PageLink>
    </ProblemScreen>
  );
}
