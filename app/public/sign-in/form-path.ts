import { useSearchParams } from "react-router";
import { signInPath } from "#domain/accounts/next-path.ts";

/** Keeps `next`. */
export function useFormPath(form?: "reset" | "over"): string {
  const [query] = useSearchParams();
  return signInPath(query.get("next") ?? "", form);
}
