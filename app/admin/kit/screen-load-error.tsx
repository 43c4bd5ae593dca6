import type { LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router";
import { EmptyState } from "./empty-state.tsx";

/** spec: admin-area §8 */
export function ScreenLoadError({ icon, title }: { icon: LucideIcon; title: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="screen">
      <EmptyState icon={icon} title={title}>
        <p>Please try again in a moment.</p>
        <Link to={pathname + search} reloadDocument className="pill pill-filled">
          Retry
        </Link>
      </EmptyState>
    </div>
  );
}
