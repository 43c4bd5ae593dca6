import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  formError,
  PREVIEW_DAYS,
  PREVIEW_DAYS_DEFAULT,
  type PreviewLinkReply,
} from "#domain/previews/preview-link.ts";
import { pluralize } from "#domain/site/formats.ts";
import { copyText } from "../../ui/copy-text.ts";
import { Field } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { BusyButton } from "../kit/busy-button.tsx";

/** `action`: of the item's links. */
export function NewPreviewLink({ action }: { action: string }) {
  const { Form, data: reply, state } = useFetcher<PreviewLinkReply>();
  const [dismissed, setDismissed] = useState<PreviewLinkReply>();
  const isBusy = state !== "idle";
  const problems = reply?.status === "refused" ? reply.problems : {};
  const label = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (dismissed) label.current?.focus();
  }, [dismissed]);
  useReply(reply, (reply) => {
    const failure = formError(reply);
    if (failure) showToast("error", failure);
  });

  if (reply?.status === "made" && reply !== dismissed) {
    return <CreatedLink made={reply} onDone={() => setDismissed(reply)} />;
  }
  return (
    <Form method="post" action={action} className="new-preview-link stack">
      <input type="hidden" name="intent" value="make" />
      <Field id="preview-label" name="label" label="Recipient" problem={problems.label}>
        {(control) => (
          <input
            {...control}
            ref={label}
            data-initial-focus
            autoComplete="off"
            placeholder="Only you see this"
          />
        )}
      </Field>
      <Field id="preview-days" name="days" label="Expires after" problem={problems.days}>
        {(control) => (
          <select {...control} defaultValue={PREVIEW_DAYS_DEFAULT}>
            {PREVIEW_DAYS.map((days) => (
              <option key={days} value={days}>
                {pluralize(days, "day", "days")}
              </option>
            ))}
          </select>
        )}
      </Field>
      <BusyButton type="submit" className="pill" isBusy={isBusy}>
        {isBusy ? "Creating..." : "Create link"}
      </BusyButton>
    </Form>
  );
}

type CreatedLinkProps = {
  made: { address: string; label: string; ends: string };
  onDone: () => void;
};

/** Shown once: only a hash is stored. */
function CreatedLink({ made, onDone }: CreatedLinkProps) {
  const { address, label, ends } = made;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    const isCopied = await copyText(address, {
      done: "Link copied",
      failed: "Couldn't copy the link",
      text: "It is selected, so you can copy it manually.",
    });
    if (!isCopied) field.current?.select();
  };
  return (
    <div className="new-link">
      <Field
        id="new-link"
        label={
          label ? (
            <>
              Link for <bdi>{label}</bdi>
            </>
          ) : (
            "Preview link"
          )
        }
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            readOnly
            value={address}
            translate="no"
            aria-describedby="made-link-note"
          />
        )}
      </Field>
      <p id="made-link-note" role="status">
        Valid until {ends}. Copy it now: it won't be shown again.
      </p>
      <div className="wrap gap-m">
        <button type="button" className="pill pill-filled" onClick={copy}>
          <Copy aria-hidden="true" /> Copy link
        </button>
        <button type="button" className="pill" onClick={onDone}>
          Done
        </button>
      </div>
    </div>
  );
}
