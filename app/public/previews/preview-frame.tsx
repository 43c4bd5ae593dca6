import "./preview-frame.css";
import { type ReactNode, useEffect } from "react";
import { Footer } from "../chrome/footer.tsx";
import { Header } from "../chrome/header.tsx";

/** Looks like a public page, but loads no analytics. `bar` labels it as a preview. */
export function PreviewFrame({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  useDocumentNavigation();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {bar && (
        <aside aria-label="Preview" className="preview-bar no-print on-dark">
          {bar}
        </aside>
      )}
      <Header />
      <main id="main" tabIndex={-1} data-private="">
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Full page loads only: analytics of public pages would otherwise report this secret URL. */
function useDocumentNavigation() {
  useEffect(() => {
    const bypassRouter = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) {
        event.stopPropagation();
      }
    };
    addEventListener("click", bypassRouter, { capture: true });
    return () => removeEventListener("click", bypassRouter, { capture: true });
  }, []);
}
