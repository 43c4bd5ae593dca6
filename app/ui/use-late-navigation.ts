import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** People notice waiting from here on. decisions: Site */
const LATE_AFTER_MS = 300;

/** The path of the page that has been on its way for so long that people notice; else undefined. */
export function useLateNavigation(): string | undefined {
  const { state, location } = useNavigation();
  const path = state === "idle" ? undefined : location?.pathname;
  const [latePath, setLatePath] = useState<string>();

  useEffect(() => {
    if (path === undefined) return setLatePath(undefined);
    const timer = setTimeout(() => setLatePath(path), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);

  return latePath === path ? latePath : undefined;
}
