import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { SITE_MESSAGES } from "#domain/site/site-form.ts";
import type { Toast } from "../../ui/toast-queue.ts";

/** `version` is incremented by each save; `bases` as in `Editable` (`server/db/settings.ts`). */
export type Versioned = { version: number; bases?: Record<string, string> | undefined };

export type SaveToast = Pick<Toast, "kind" | "title" | "about"> & { text?: string };

/**
 * `conflict`: saved elsewhere since the form was loaded, `current` is that version, `fields` those in
 * conflict, if known; `failed`: unknown whether it was saved, the form keeps its content.
 */
export type SaveResult<T extends Versioned> =
  | { outcome: "refused"; reply: SubmissionResult<string[]> }
  | { outcome: "saved" | "conflict"; current: T; fields?: string[]; toast?: SaveToast }
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
  saved: { status: "saved" | "conflict"; current: T; fields?: string[] },
  toast?: SaveToast,
) {
  const { status, current, fields } = saved;
  return data({ outcome: status, current, fields, toast }, { status: STATUS[status] });
}

/** For site settings, which are not written when nothing was changed. */
export function settingsResult<T extends Versioned>(saved: {
  status: "saved" | "conflict";
  current: T;
  fields: string[];
}) {
  const isUnchanged = saved.status === "saved" && saved.fields.length === 0;
  const toast = { kind: "info" as const, title: SITE_MESSAGES.nothingToSave };
  return saveResult(saved, isUnchanged ? toast : undefined);
}

/** Whether the form stays open after saving, as it does by Ctrl+S and "Save and leave". */
export function staysOpen(form: FormData): boolean {
  return form.get("then") === STAY.value;
}

/** The submit button that saves without leaving. */
export const STAY = { name: "then", value: "stay" };
