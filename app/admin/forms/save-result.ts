import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import type { Toast } from "../../ui/toast-queue.ts";
import { statusReply } from "./reply-status.ts";

/** `version` is incremented by each save; the others as in `Submitted` (`server/db/settings.ts`). */
export type FormBase = {
  version: number;
  bases?: Record<string, string> | undefined;
  unanswered?: string[];
};

type SaveToast = Pick<Toast, "kind" | "title" | "about"> & { text?: string };

/**
 * `conflict`: saved elsewhere since the form was loaded, `current` is that version, `fields` those in
 * conflict, if known; `missing`: deleted elsewhere, so nothing was saved; `failed`: unknown whether it
 * was saved. The form keeps its content.
 */
export type SaveResult<T extends FormBase> =
  | { status: "refused"; reply: SubmissionResult<string[]> }
  | { status: "saved" | "conflict"; current: T; fields?: string[]; toast?: SaveToast }
  | { status: "missing" | "failed"; message: string };

/** `fields`: of settings, those that were written, or those in conflict. */
type Saved<T> = { status: "saved" | "conflict"; current: T; fields?: string[] };
type Refused = { status: "refused"; problems: Record<string, string[]> };

/** Saves a form if it is valid; `save` may refuse what only the server can check. */
export async function saveForm<Schema extends z.ZodType, T extends FormBase>(
  form: FormData,
  schema: Schema,
  save: (values: z.output<Schema>) => Promise<Saved<T> | Refused>,
) {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return invalidSubmission(submission);
  const saved = await save(submission.value);
  if (saved.status === "refused") return invalidSubmission(submission, saved.problems);
  return saveResult(saved);
}

/** `problems`: by field, those that only the database could find. */
export function invalidSubmission(
  submission: Submission<unknown, string[], unknown>,
  problems: Record<string, string[]> = {},
) {
  return statusReply({ status: "refused", reply: submission.reply({ fieldErrors: problems }) });
}

/** Settings are not written when nothing was changed. spec: admin-area §5 */
export function saveResult<T extends FormBase>(saved: Saved<T>, toast?: SaveToast) {
  const { status, current, fields } = saved;
  const isUnchanged = status === "saved" && fields?.length === 0;
  const unchanged: SaveToast = { kind: "info", title: SETTINGS_MESSAGES.nothingToSave };
  return statusReply({ status, current, fields, toast: isUnchanged ? unchanged : toast });
}

/** Whether the form stays open after saving, as it does by Ctrl+S and "Save and leave". */
export function staysOpen(form: FormData): boolean {
  return form.get("then") === STAY.value;
}

/** The submit button that saves without leaving. */
export const STAY = { name: "then", value: "stay" };
