import { useSearchParams } from "react-router";
import { signInPath } from "#domain/accounts/next-path.ts";

/** The address of another form of the sign-in page, which leads to the same screen in the end. */
export function useFormPath(form?: "reset" | "over"): string {
  const [query] = useSearchParams();
  return signInPath(query.get("next") ?? "", form);
}
