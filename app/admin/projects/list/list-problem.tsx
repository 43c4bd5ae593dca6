import { FolderX } from "lucide-react";
import { Link, useLocation } from "react-router";
import { Blank } from "../../kit/blank.tsx";

/** In place of a list that could not be read. spec: admin-area §8 */
export function ListProblem() {
  const { pathname, search } = useLocation();
  return (
    <div className="screen">
      <Blank icon={FolderX} title="Failed to fetch projects">
        <p>Please try again in a moment.</p>
        <Link to={pathname + search} reloadDocument className="pill pill-filled">
          Retry
        </Link>
      </Blank>
    </div>
  );
}
