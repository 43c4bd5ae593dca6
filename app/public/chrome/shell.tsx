import type { ReactNode } from "react";
import { Arrival } from "../../ui/arrival.tsx";
import { PendingLine } from "../../ui/pending-line.tsx";
import { useLateNavigation } from "../../ui/use-late-navigation.ts";
import { Measuring } from "../analytics/measuring.tsx";
import { PendingHome } from "../home/pending-home.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What every public page stands in. */
export function Shell({ children }: { children: ReactNode }) {
  // On the way back the address is home's already: the page that is left stays, since its picture travels.
  const isHomeLate = useLateNavigation() === "/" && window.location.pathname !== "/";
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <PendingLine wordsFor={loadingText} />
      <Arrival main="main" />
      <Measuring />
      <Header />
      <main id="main" tabIndex={-1}>
        {isHomeLate && <PendingHome />}
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
