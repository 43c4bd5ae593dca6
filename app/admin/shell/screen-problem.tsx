import { Link, useLocation } from "react-router";
import { HangingFrame } from "../../ui/hanging-frame.tsx";

export function ScreenProblem({ isMissing }: { isMissing: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="empty-state">
      <HangingFrame>{isMissing ? "404" : "Oh."}</HangingFrame>
      <h2 className="display">{isMissing ? "Page Not Found" : "Something went wrong"}</h2>
      <p>
        {isMissing
          ? "What you're looking for doesn't exist, or has been deleted."
          : "This screen could not be loaded. Please try again in a moment."}
      </p>
      <div className="button-row">
        {!isMissing && (
          <Link to={pathname + search} reloadDocument className="pill pill-filled">
            Retry
          </Link>
        )}
        <Link to="/admin" reloadDocument={!isMissing} className="pill">
          Go to Overview
        </Link>
      </div>
    </div>
  );
}
