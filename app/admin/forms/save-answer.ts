import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Toast } from "../../ui/toast-queue.ts";

/** What is stored, with the number of its newest save. */
export type Stored = { version: number };

/** What is said of a save, where that depends on it. */
export type Said = Pick<Toast, "kind" | "title" | "about"> & { text?: string };

/**
 * How a form that saves was answered. `conflict`: somebody saved since the form was filled in, and
 * `current` is theirs; `failed`: nobody knows, and nothing is lost.
 */
export type SaveAnswer<T extends Stored> =
  | { outcome: "refused"; reply: SubmissionResult<string[]> }
  | { outcome: "saved" | "conflict"; current: T; said?: Said }
  | { outcome: "failed"; message: string };

const STATUS = { saved: 200, conflict: 409 };

/** What was sent cannot be saved; each field says why, those of `problems` as the database found. */
export function refused(
  submission: Submission<unknown, string[], unknown>,
  problems: Record<string, string[]> = {},
) {
  const reply = submission.reply({ fieldErrors: problems });
  return data({ outcome: "refused" as const, reply }, { status: 422 });
}

/** How the save itself ended. */
export function answered<T extends Stored>(
  saved: { status: "saved" | "conflict"; current: T },
  said?: Said,
) {
  const { status, current } = saved;
  return data({ outcome: status, current, said }, { status: STATUS[status] });
}

/** Whether a form is to stay open once it is saved, as it is by a key and on the way elsewhere. */
export function staysOpen(form: FormData): boolean {
  return form.get("then") === STAY.value;
}

/** What the button that saves without leaving is sent as. */
export const STAY = { name: "then", value: "stay" };
