import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** From here on people notice waiting. decisions: Site */
const SLOW_AFTER_MS = 300;

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

/** The path of a slow navigation. */
export function useSlowNavigation(): string | undefined {
  const { state, location } = useNavigation();
  return useSlow(state === "idle" ? undefined : location?.pathname);
}

/** `pending` once it has been the same for long enough to be noticed. */
export function useSlow(pending: string | undefined): string | undefined {
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (pending === undefined) return setSlow(undefined);
    const timer = setTimeout(() => setSlow(pending), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return slow === pending ? slow : undefined;
}
