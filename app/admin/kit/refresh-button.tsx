import { RotateCw } from "lucide-react";
import { useRevalidator } from "react-router";
import { BusyButton } from "./busy-button.tsx";

/** Hidden without scripts, where the browser's reload does the same. */
export function RefreshButton() {
  const { revalidate, state } = useRevalidator();
  const isBusy = state === "loading";
  return (
    <BusyButton
      className="pill pill-small needs-scripts refresh-button"
      isBusy={isBusy}
      onClick={() => void revalidate()}
    >
      <RotateCw aria-hidden="true" data-busy={isBusy} />
      {isBusy ? "Refreshing..." : "Refresh"}
    </BusyButton>
  );
}
