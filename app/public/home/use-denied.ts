import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { showToast } from "../../ui/toast.ts";

/** Says once to whoever was sent here from a page of the owner why they are here. spec: admin-area §2 */
export function useDenied(): void {
  const [params, setParams] = useSearchParams();
  const isDenied = params.get("denied") === "admin";
  useEffect(() => {
    if (!isDenied) return;
    showToast("error", ACCOUNT_MESSAGES.adminRequired);
    const rest = new URLSearchParams(location.search);
    rest.delete("denied");
    setParams(rest, { replace: true, preventScrollReset: true });
  }, [isDenied, setParams]);
}
