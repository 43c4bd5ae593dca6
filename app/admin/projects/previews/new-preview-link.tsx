import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  failureIn,
  PREVIEW_DAYS,
  PREVIEW_DAYS_DEFAULT,
  type PreviewLinkReply,
} from "#domain/projects/preview-link.ts";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { previewLinksPath } from "../paths.ts";
import { MadeLink } from "./made-link.tsx";

/** Asks for a link, and shows the one that was made until its owner has it. */
export function NewPreviewLink({ projectId }: { projectId: string }) {
  const { Form, data: reply, state } = useFetcher<PreviewLinkReply>();
  const [seen, setSeen] = useState<PreviewLinkReply>();
  const isBusy = state !== "idle";
  const problems = reply?.outcome === "refused" ? reply.problems : {};
  const label = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (seen) label.current?.focus();
  }, [seen]);
  // At every answer: one that fails as the one before it is told as well.
  useEffect(() => {
    const failure = reply && failureIn(reply);
    if (failure) showToast("error", failure);
  }, [reply]);

  if (reply?.outcome === "made" && reply !== seen) {
    return <MadeLink made={reply} onKept={() => setSeen(reply)} />;
  }
  return (
    <Form method="post" action={previewLinksPath(projectId)} className="new-preview-link">
      <input type="hidden" name="intent" value="make" />
      <Field id="preview-label" name="label" label="For whom" problem={problems.label}>
        {(control) => (
          <input {...control} ref={label} autoComplete="off" placeholder="Only you see this" />
        )}
      </Field>
      <Field id="preview-days" name="days" label="Works for" problem={problems.days}>
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
        {isBusy ? "Making it..." : "Make link"}
      </button>
    </Form>
  );
}
