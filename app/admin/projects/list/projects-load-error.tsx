import { FolderX } from "lucide-react";
import { Link, useLocation } from "react-router";
import { EmptyState } from "../../kit/empty-state.tsx";

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
