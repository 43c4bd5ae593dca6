import { useSearchParams } from "react-router";
import { RemoveSampleDialog, type SampleState } from "./remove-sample-dialog.tsx";

/** Offers to remove the sample content once the owner has created a first project. */
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
      lead="You've created your first project."
      cancel="Keep it for now"
      onClose={close}
    />
  );
}
