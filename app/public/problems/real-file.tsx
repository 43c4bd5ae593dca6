import { useEffect } from "react";
import { useLocation } from "react-router";
import { unlistedMetadata } from "../../document/metadata.ts";
import type { Route } from "./+types/real-file";
import { ProblemScreen } from "./problem-screen.tsx";

/** Client-side links to files end here; the server never renders it. spec: public-site §2 */
export default function RealFile() {
  const { pathname } = useLocation();
  const name = pathname.slice(1);
  useEffect(() => window.location.replace(pathname), [pathname]);
  return (
    <ProblemScreen title={name} text="Opening…">
      <a href={pathname} className="pill pill-filled">
        Open {name}
      </a>
    </ProblemScreen>
  );
}

export const meta: Route.MetaFunction = ({ location }) =>
  unlistedMetadata(location.pathname.slice(1));
