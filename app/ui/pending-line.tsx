import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** People notice waiting from here on. decisions: Site */
const SAID_AFTER_MS = 300;

/**
 * A thin line while a page inside the site takes long to come, and the same in words for those who
 * hear it. `wordsFor` gives the text of the page at a path.
 */
export function PendingLine({ wordsFor }: { wordsFor: (path: string) => string }) {
  const { state, location } = useNavigation();
  const path = state === "idle" ? undefined : location?.pathname;
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (path === undefined) return setSaid("");
    const timer = setTimeout(() => setSaid(wordsFor(path)), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path, wordsFor]);

  return (
    <>
      {path !== undefined && <div aria-hidden="true" className="pending-line no-print" />}
      <div role="status" className="sr-only">
        {said}
      </div>
    </>
  );
}
