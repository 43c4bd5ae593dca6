import { shorten } from "../html/text.ts";

const SUFFIX = " (copy)";

/** @param max of characters */
export function titleOfCopy(title: string, max: number): string {
  return shorten(title, max - SUFFIX.length) + SUFFIX;
}

/** On success the action redirects to the copy's form. */
export type CopyReply = { status: "missing" | "failed" };
