import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** From here on people notice waiting. decisions: Site */
const SLOW_AFTER_MS = 300;

export function useSlowNavigation(): string | undefined {
  const { state, location } = useNavigation();
  const path = state === "idle" ? undefined : location?.pathname;
  const [slowPath, setSlowPath] = useState<string>();

  useEffect(() => {
    if (path === undefined) return setSlowPath(undefined);
    const timer = setTimeout(() => setSlowPath(path), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);

  return slowPath === path ? slowPath : undefined;
}
