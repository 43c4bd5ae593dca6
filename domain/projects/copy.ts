import { shorten } from "../html/text.ts";
import { TITLE_MAX } from "./project-form.ts";

const SUFFIX = " (copy)";

export function titleOfCopy(title: string): string {
  return shorten(title, TITLE_MAX - SUFFIX.length) + SUFFIX;
}

/** On success the action redirects to the copy's form. */
export type CopyReply = { status: "missing" | "failed" };
