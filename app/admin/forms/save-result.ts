import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Toast } from "../../ui/toast-queue.ts";

/** `version` is incremented by each save. */
export type Versioned = { version: number };

export type SaveToast = Pick<Toast, "kind" | "title" | "about"> & { text?: string };

/**
 * `conflict`: saved elsewhere since the form was loaded, `current` is that version; `failed`:
 * unknown whether it was saved, the form keeps its content.
 */
export type SaveResult<T extends Versioned> =
  | { outcome: "refused"; reply: SubmissionResult<string[]> }
  | { outcome: "saved" | "conflict"; current: T; toast?: SaveToast }
  | { outcome: "failed"; message: string };

const STATUS = { saved: 200, conflict: 409 };

/** `problems`: by field, those that only the database could find. */
export function invalidSubmission(
  submission: Submission<unknown, string[], unknown>,
  problems: Record<string, string[]> = {},
) {
  const reply = submission.reply({ fieldErrors: problems });
  return data({ outcome: "refused" as const, reply }, { status: 422 });
}

export function saveResult<T extends Versioned>(
  saved: { status: "saved" | "conflict"; current: T },
  toast?: SaveToast,
) {
  const { status, current } = saved;
  return data({ outcome: status, current, toast }, { status: STATUS[status] });
}

/** Whether the form stays open after saving, as it does by Ctrl+S and "Save and leave". */
export function staysOpen(form: FormData): boolean {
  return form.get("then") === STAY.value;
}

/** The submit button that saves without leaving. */
export const STAY = { name: "then", value: "stay" };
