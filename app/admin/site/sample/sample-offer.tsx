import { useSearchParams } from "react-router";
import { RemoveSampleDialog, type SampleState } from "./remove-sample-dialog.tsx";

/** Asks, once the first thing of the owner's own is there, whether the sample content should go. */
export function SampleOffer({ sample }: { sample: SampleState | null }) {
  const [query, setQuery] = useSearchParams();
  if (query.get("offer") !== "remove-sample") return null;
  const close = () =>
    setQuery(
      (now) => {
        now.delete("offer");
        return now;
      },
      { replace: true },
    );
  return (
    <RemoveSampleDialog
      sample={sample ?? { untouched: 0, edited: [] }}
      lead="Your first project is here."
      cancel="Keep it for now"
      onClose={close}
    />
  );
}
