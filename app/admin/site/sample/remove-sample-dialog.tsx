import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.ts";

const REMOVE_SAMPLE_PATH = "/admin/sample";

/** Of the sample content that is here: how many items are as they came, and those that were edited. */
export type SampleState = { untouched: number; edited: readonly { id: string; title: string }[] };

type RemoveSampleDialogProps = {
  sample: SampleState;
  /** What leads to the question. */
  lead?: string;
  cancel?: string;
  onClose: () => void;
};

/** Asks whether the sample content goes; what was edited goes only where it is ticked. */
export function RemoveSampleDialog(props: RemoveSampleDialogProps) {
  const { sample, lead, cancel = "Cancel", onClose } = props;
  const { Form, data, state } = useFetcher<{ outcome: "failed"; message: string }>();
  const { pathname } = useLocation();
  const isBusy = state !== "idle";
  useEffect(() => {
    if (data) showToast("error", data.message, "Please try again.");
  }, [data]);
  return (
    <Dialog title="Remove the sample content?" size="small" onClose={onClose}>
      <Form method="post" action={REMOVE_SAMPLE_PATH} className="admin-question">
        <p>
          {lead && `${lead} `}The sample projects, posts and texts that this site came with will be
          deleted, with their files. This action cannot be undone.
        </p>
        {sample.edited.length > 0 && (
          <fieldset className="sample-edited">
            <legend>You edited these. Tick those that should go too.</legend>
            {sample.edited.map(({ id, title }) => (
              <label key={id}>
                <input type="checkbox" name="also" value={id} />
                <span dir="auto">{title}</span>
              </label>
            ))}
          </fieldset>
        )}
        <input type="hidden" name="from" value={pathname} />
        <div className="admin-answers">
          <button
            data-initial-focus
            type="button"
            className="pill"
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
          >
            {cancel}
          </button>
          <button type="submit" className="pill pill-alarm" disabled={isBusy}>
            {isBusy ? "Removing..." : "Remove sample content"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
