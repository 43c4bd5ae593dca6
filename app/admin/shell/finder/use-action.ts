import { useSubmit } from "react-router";
import { SIGN_OUT_PATH } from "../places.ts";
import type { Action } from "./entries.ts";

/** Does what the header's buttons do. */
export function useAction(): (action: Action) => void {
  const submit = useSubmit();
  return (action) => {
    switch (action) {
      case "switch-theme":
        document.querySelector<HTMLElement>("[data-theme-switch]")?.click();
        return;
      case "view-site":
        open("/", "_blank", "noopener");
        return;
      case "sign-out":
        void submit(null, { method: "post", action: SIGN_OUT_PATH });
        return;
    }
  };
}
