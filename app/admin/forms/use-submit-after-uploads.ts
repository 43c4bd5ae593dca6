import { type FormEvent, useEffect, useRef, useState } from "react";
import { showToast } from "../../ui/toast.ts";

/** "settled": stored or chosen; "ended": failed or cancelled. */
export type UploadStatus = "uploading" | "settled" | "ended";

type HeldSubmit = { form: HTMLFormElement; submitter: HTMLElement | null };

/** Holds a submit back until its fields' uploads are done; drops it when an upload fails. */
export function useSubmitAfterUploads(onDropped: () => void) {
  const fieldsRef = useRef(new Set<string>());
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState<HeldSubmit | null>(null);
  useEffect(() => {
    if (!held || fields.size > 0) return;
    setHeld(null);
    held.form.requestSubmit(held.submitter);
  }, [held, fields]);
  return {
    /** Names of the fields with an upload in progress. */
    fields,
    isWaiting: held !== null,
    setStatus(field: string, status: UploadStatus) {
      const wasUploading = fieldsRef.current.delete(field);
      if (status === "uploading") fieldsRef.current.add(field);
      setFields(new Set(fieldsRef.current));
      if (status !== "ended" || !wasUploading || !held) return;
      showToast("error", "Not saved", "The upload did not finish.");
      setHeld(null);
      onDropped();
    },
    /** Returns whether the submit of a valid form was held back. */
    hold(event: FormEvent<HTMLFormElement>): boolean {
      if (fields.size === 0) return false;
      event.preventDefault();
      const { nativeEvent, currentTarget: form } = event;
      const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
      setHeld({ form, submitter });
      return true;
    },
  };
}
