import "./preview-frame.css";
import { type ReactNode, useEffect } from "react";
import { Footer } from "../../chrome/footer.tsx";
import { Header } from "../../chrome/header.tsx";

/** What a page stands in that looks public and is not: nothing here measures. `bar` says what it is. */
export function PreviewFrame({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  useLeavingByDocument();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {bar && (
        <aside aria-label="Preview" className="preview-bar no-print on-night">
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

/**
 * Every link opens a new document: what measures visits is loaded by the pages it leads to, and would
 * be told this page's address when somebody goes back within one document.
 */
function useLeavingByDocument() {
  useEffect(() => {
    const keepFromRouter = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) {
        event.stopPropagation();
      }
    };
    addEventListener("click", keepFromRouter, { capture: true });
    return () => removeEventListener("click", keepFromRouter, { capture: true });
  }, []);
}
