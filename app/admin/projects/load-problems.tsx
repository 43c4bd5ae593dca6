import { FolderX } from "lucide-react";
import { Link, useLocation } from "react-router";
import { EmptyState } from "../kit/empty-state.tsx";
import { PROJECTS_PATH } from "./paths.ts";

/** spec: admin-area §8 */
export function ProjectsLoadError() {
  const { pathname, search } = useLocation();
  return (
    <div className="screen">
      <EmptyState icon={FolderX} title="Failed to fetch projects">
        <p>Please try again in a moment.</p>
        <Link to={pathname + search} reloadDocument className="pill pill-filled">
          Retry
        </Link>
      </EmptyState>
    </div>
  );
}

/** spec: admin-area §8 */
export function ProjectMissing() {
  return (
    <EmptyState icon={FolderX} title="Project Not Found">
      <p>The project you're looking for doesn't exist.</p>
      <p>
        <Link to={PROJECTS_PATH} className="pill">
          All projects
        </Link>
      </p>
    </EmptyState>
  );
}
