import { shorten } from "../html/text.ts";
import { TITLE_MAX } from "./project-form.ts";

const SUFFIX = " (copy)";

/** The title of a copy, within what a title may hold. */
export function titleOfCopy(title: string): string {
  return shorten(title, TITLE_MAX - SUFFIX.length) + SUFFIX;
}

/** How the request for a copy was answered, where it did not lead to its form. */
export type CopyReply = { status: "missing" | "failed" };
