import { RotateCw } from "lucide-react";
import { useRevalidator } from "react-router";

/** Hidden without scripts, where the browser's reload does the same. */
export function RefreshButton() {
  const { revalidate, state } = useRevalidator();
  const isBusy = state === "loading";
  return (
    <button
      type="button"
      className="pill pill-small needs-scripts refresh-button"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) revalidate();
      }}
    >
      <RotateCw aria-hidden="true" data-busy={isBusy} />
      {isBusy ? "Refreshing..." : "Refresh"}
    </button>
  );
}
