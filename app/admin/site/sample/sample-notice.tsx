import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { QuestionDialog } from "../../kit/question-dialog.tsx";

const REMOVE_SAMPLE_PATH = "/admin/sample";

/** Asks by itself, when the screen opens, once the owner has created something. */
export function SampleNotice({ sample }: { sample: SampleState | null }) {
  const [isAsking, setAsking] = useState(false);
  const [isOffered, setOffered] = useState(sample?.isOffered ?? false);
  const { submit } = useFetcher();
  if (!sample) return null;
  const keep = () => {
    setAsking(false);
    setOffered(false);
    if (isOffered) void submit({ intent: "keep" }, { method: "post", action: REMOVE_SAMPLE_PATH });
  };
  return (
    <section className="sample-notice cluster between" aria-label="Sample content">
      <p>
        <strong>This site shows sample content.</strong> Its projects, posts and texts are there to
        try things out. Visitors see them until you remove them.
      </p>
      <button type="button" className="pill needs-scripts" onClick={() => setAsking(true)}>
        Remove sample content
      </button>
      {(isAsking || isOffered) && (
        <RemoveSampleDialog edited={sample.edited} isOffered={isOffered} onClose={keep} />
      )}
    </section>
  );
}

export type SampleState = { edited: readonly { id: string; title: string }[]; isOffered: boolean };

type RemoveSampleDialogProps = {
  edited: SampleState["edited"];
  isOffered: boolean;
  onClose: () => void;
};

/** Edited items are removed only when they are selected. */
function RemoveSampleDialog({ edited, isOffered, onClose }: RemoveSampleDialogProps) {
  const { Form, data, state } = useFetcher<{ status: "failed"; message: string }>();
  const { pathname } = useLocation();
  useReply(data, ({ message }) => showToast("error", message, "Please try again."));
  return (
    <QuestionDialog
      title="Remove the sample content?"
      Form={Form}
      action={REMOVE_SAMPLE_PATH}
      isBusy={state !== "idle"}
      fields={{ from: pathname }}
      cancel={isOffered ? "Keep it for now" : undefined}
      confirm="Remove sample content"
      confirming="Removing..."
      isDestructive
      onClose={onClose}
    >
      <p>
        {isOffered && "You now have content of your own. "}The sample projects, posts and texts that
        this site came with will be deleted, with their files. This action cannot be undone.
      </p>
      {edited.length > 0 && (
        <fieldset className="sample-edited stack">
          <legend className="strong">You edited these. Select the ones to delete as well.</legend>
          {edited.map(({ id, title }) => (
            <label key={id}>
              <input type="checkbox" name="also" value={id} />
              <span dir="auto">{title}</span>
            </label>
          ))}
        </fieldset>
      )}
    </QuestionDialog>
  );
}
