import type { ReactNode } from "react";
import { PendingLine, useSlowNavigation } from "../../ui/pending-line.tsx";
import { RouteFocus } from "../../ui/route-focus.tsx";
import { Analytics } from "../analytics/analytics.tsx";
import { PendingHome } from "../home/pending-home.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export function PublicShell({ children }: { children: ReactNode }) {
  // The URL is home's already on the way back; the old page's picture is needed for the transition.
  const isHomeSlow = useSlowNavigation() === "/" && window.location.pathname !== "/";
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <PendingLine textFor={loadingText} />
      <RouteFocus />
      <Analytics />
      <Header />
      <main id="main" tabIndex={-1}>
        {isHomeSlow && <PendingHome />}
        {children}
      </main>
      <Footer />
    </>
  );
}

/** spec: public-site §2, the "Loading" texts of the screens */
function loadingText(path: string): string {
  if (path === "/about") return "Loading about page...";
  if (path === "/contact") return "Loading contact page...";
  if (path === "/blog") return "Loading blog posts...";
  if (path.startsWith("/blog/")) return "Loading blog post...";
  if (path.startsWith("/project/")) return "Loading project details...";
  return "Loading...";
}
