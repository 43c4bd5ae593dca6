import { useNavigation } from "react-router";
import { useSlowNavigation } from "./use-slow-navigation.ts";

/** Progress bar of a navigation, and a text once it is slow. */
export function PendingLine({ textFor }: { textFor: (path: string) => string }) {
  const isPending = useNavigation().state !== "idle";
  const path = useSlowNavigation();
  return (
    <>
      {isPending && <div aria-hidden="true" className="pending-line no-print" />}
      <div role="status" className="pending-text no-print">
        {path !== undefined && textFor(path)}
      </div>
    </>
  );
}
