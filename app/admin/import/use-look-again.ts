import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Whoever ended without a word is found out by looking. */
const LOOKED_EVERY_MS = 15_000;

/** Loads the screen anew now and then, beside what is told, while something is under way. */
export function useLookAgain(isBusy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(revalidate, LOOKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}
