import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.ts";

const REMOVE_SAMPLE_PATH = "/admin/sample";

/** `untouched`: the number of unedited sample items. */
export type SampleState = { untouched: number; edited: readonly { id: string; title: string }[] };

type RemoveSampleDialogProps = {
  sample: SampleState;
  /** Shown before the question. */
  lead?: string;
  cancel?: string;
  onClose: () => void;
};

/** Edited items are removed only when they are selected. */
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
      <Form method="post" action={REMOVE_SAMPLE_PATH} className="dialog-body">
        <p>
          {lead && `${lead} `}The sample projects, posts and texts that this site came with will be
          deleted, with their files. This action cannot be undone.
        </p>
        {sample.edited.length > 0 && (
          <fieldset className="sample-edited">
            <legend>You edited these. Select the ones to delete as well.</legend>
            {sample.edited.map(({ id, title }) => (
              <label key={id}>
                <input type="checkbox" name="also" value={id} />
                <span dir="auto">{title}</span>
              </label>
            ))}
          </fieldset>
        )}
        <input type="hidden" name="from" value={pathname} />
        <div className="button-row">
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
