import { PrefetchPageLinks } from "react-router";

/**
 * Prefetches the code of screens that this one submits to. If it failed to load during the
 * submission, React Router would reload the document and lose what was typed.
 */
export function PrefetchScreens({ of }: { of: readonly string[] }) {
  return of.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
