import { useEffect, useRef } from "react";
import { useFetcher, useSearchParams } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.ts";

/** Asks, once the first thing of the owner's own is there, whether the sample content should go. */
export function SampleOffer() {
  const [query, setQuery] = useSearchParams();
  const isOffered = query.get("offer") === "remove-sample";
  if (!isOffered) return null;
  return (
    <Offer
      onClose={() =>
        setQuery(
          (now) => {
            now.delete("offer");
            return now;
          },
          { replace: true },
        )
      }
    />
  );
}

function Offer({ onClose }: { onClose: () => void }) {
  const { Form, data, state } = useFetcher<{ outcome: "failed"; message: string }>();
  const keep = useRef<HTMLButtonElement>(null);
  // Of the two answers the one that loses nothing.
  useEffect(() => keep.current?.focus(), []);
  useEffect(() => {
    if (data) showToast("error", data.message, "Please try again.");
  }, [data]);
  return (
    <Dialog title="Remove the sample content?" size="small" onClose={onClose}>
      <Form method="post" action="/admin/sample" className="admin-question">
        <p>
          Your first project is here. The sample projects, posts and texts that this site came with
          can go now; what you edited of them stays.
        </p>
        <div className="admin-answers">
          <button type="submit" className="pill" disabled={state !== "idle"}>
            {state === "idle" ? "Remove sample content" : "Removing..."}
          </button>
          <button
            ref={keep}
            type="button"
            className="pill pill-filled"
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
          >
            Keep it for now
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
