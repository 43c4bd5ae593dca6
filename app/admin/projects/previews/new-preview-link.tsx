import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  formError,
  PREVIEW_DAYS,
  PREVIEW_DAYS_DEFAULT,
  type PreviewLinkReply,
} from "#domain/projects/preview-link.ts";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { previewLinksPath } from "../paths.ts";
import { CreatedLink } from "./created-link.tsx";

export function NewPreviewLink({ projectId }: { projectId: string }) {
  const { Form, data: reply, state } = useFetcher<PreviewLinkReply>();
  const [dismissed, setDismissed] = useState<PreviewLinkReply>();
  const isBusy = state !== "idle";
  const problems = reply?.outcome === "refused" ? reply.problems : {};
  const label = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (dismissed) label.current?.focus();
  }, [dismissed]);
  // By reply, not by message: the same failure twice shows two toasts.
  useEffect(() => {
    const failure = reply && formError(reply);
    if (failure) showToast("error", failure);
  }, [reply]);

  if (reply?.outcome === "made" && reply !== dismissed) {
    return <CreatedLink made={reply} onDone={() => setDismissed(reply)} />;
  }
  return (
    <Form method="post" action={previewLinksPath(projectId)} className="new-preview-link">
      <input type="hidden" name="intent" value="make" />
      <Field id="preview-label" name="label" label="Recipient" problem={problems.label}>
        {(control) => (
          <input {...control} ref={label} autoComplete="off" placeholder="Only you see this" />
        )}
      </Field>
      <Field id="preview-days" name="days" label="Expires after" problem={problems.days}>
        {(control) => (
          <select {...control} defaultValue={PREVIEW_DAYS_DEFAULT}>
            {PREVIEW_DAYS.map((days) => (
              <option key={days} value={days}>
                {days === 1 ? "1 day" : `${days} days`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="pill" disabled={isBusy}>
        {isBusy ? "Creating..." : "Create link"}
      </button>
    </Form>
  );
}
