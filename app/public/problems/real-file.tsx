import { useEffect } from "react";
import { useLocation } from "react-router";
import { unlistedMetadata } from "../../document/metadata.ts";
import type { Route } from "./+types/real-file";
import { ProblemScreen } from "./problem-screen.tsx";

/**
 * What a link inside the site to `/robots.txt` or `/sitemap.xml` shows, until the browser has the
 * real file. The server never comes here: its doors answer first. spec: public-site §2
 */
export default function RealFile() {
  const { pathname } = useLocation();
  const name = pathname.slice(1);
  useEffect(() => window.location.replace(pathname), [pathname]);
  return (
    <ProblemScreen title={name} text="The file opens in a moment.">
      <a href={pathname} className="pill pill-filled">
        Open {name}
      </a>
    </ProblemScreen>
  );
}

export const meta: Route.MetaFunction = ({ location }) =>
  unlistedMetadata(location.pathname.slice(1));
