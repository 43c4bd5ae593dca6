import { PageLink } from "../../ui/page-link.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";

/** spec: public-site §2, "Missing or hidden project" */
export function ProjectNotFound() {
  return (
    <ProblemScreen
      isError
      title="Project not found"
      text="The project you're looking for doesn't exist or has been removed."
    >
      <PageLink to="/?projects=all#projects" className="pill pill-filled">
        Back to Projects
      </PageLink>
    </ProblemScreen>
  );
}
