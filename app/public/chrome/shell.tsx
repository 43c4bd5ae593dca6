import type { ReactNode } from "react";
import { Arrival } from "../../ui/arrival.tsx";
import { PendingLine } from "../../ui/pending-line.tsx";
import { Measuring } from "../analytics/measuring.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What every public page stands in. */
export function Shell({ children }: { children: ReactNode }) {
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
