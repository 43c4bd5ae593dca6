import { useNavigation } from "react-router";
import { useLateNavigation } from "./use-late-navigation.ts";

/**
 * A thin line and a text while a page inside the site takes long to come. `wordsFor` gives the text of
 * the page at a path.
 */
export function PendingLine({ wordsFor }: { wordsFor: (path: string) => string }) {
  const isPending = useNavigation().state !== "idle";
  const path = useLateNavigation();
  return (
    <>
      {isPending && <div aria-hidden="true" className="pending-line no-print" />}
      <div role="status" className="pending-text no-print">
        {path !== undefined && wordsFor(path)}
      </div>
    </>
  );
}
