import { FolderX } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "../kit/empty-state.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { PROJECTS_PATH } from "./paths.ts";

/** spec: admin-area §8 */
export function ProjectsLoadError() {
  return <ScreenLoadError icon={FolderX} title="Failed to fetch projects" />;
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
