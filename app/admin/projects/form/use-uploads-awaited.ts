import { type FormEvent, useEffect, useRef, useState } from "react";
import { showToast } from "../../../ui/toast.ts";

/** "kept": the file is there; "ended": it failed or was cancelled. */
export type Uploading = "under way" | "kept" | "ended";

type Waiting = { form: HTMLFormElement; submitter: HTMLElement | null };

/**
 * A form that is sent while a file is on its way to one of its fields waits for it, since the project
 * would be saved without it; it is not sent when the upload fails.
 */
export function useUploadsAwaited(onGivenUp: () => void) {
  const fields = useRef(new Set<string>());
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    if (!waiting || underWay.size > 0) return;
    setWaiting(null);
    waiting.form.requestSubmit(waiting.submitter);
  }, [waiting, underWay]);
  return {
    underWay,
    isWaiting: waiting !== null,
    note(field: string, uploading: Uploading) {
      const wasUnderWay = fields.current.delete(field);
      if (uploading === "under way") fields.current.add(field);
      setUnderWay(new Set(fields.current));
      if (uploading !== "ended" || !wasUnderWay || !waiting) return;
      showToast("error", "Not saved", "The upload did not finish.");
      setWaiting(null);
      onGivenUp();
    },
    /** Holds a form back that was judged to be right. */
    hold(event: FormEvent<HTMLFormElement>): boolean {
      if (underWay.size === 0) return false;
      event.preventDefault();
      const { nativeEvent, currentTarget: form } = event;
      const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
      setWaiting({ form, submitter });
      return true;
    },
  };
}
