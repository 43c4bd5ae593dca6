import { safeHref } from "../html/addresses.ts";
import { isBlank } from "../html/blank.ts";
import { cleanFileName } from "../media/file-name.ts";

/** Where a resume is, and what it is saved as. */
export type Resume = { url: string; fileName: string };

const UNNAMED = "resume.pdf";

/** The resume at a stored address, or null when there is none, or none that a link may lead to. */
export function resumeAt(stored: string): Resume | null {
  const url = safeHref(stored);
  return url ? { url, fileName: resumeFileName(url) } : null;
}

/**
 * What a resume is saved as: the last part of its address, decoded and made safe to be a file name,
 * or `resume.pdf` when that says nothing. spec: public-site §7, "Resume download"
 */
function resumeFileName(url: string): string {
  const path = url.split(/[?#]/, 1)[0]?.replace(/^[a-z]+:\/\/[^/]*/i, "") ?? "";
  const last = decoded(path.split("/").at(-1) ?? "");
  const [, stem = last, ext = "pdf"] = /^(.*)\.([a-z0-9]{1,8})$/is.exec(last) ?? [];
  return isBlank(stem) ? UNNAMED : cleanFileName(last, ext.toLowerCase());
}

/** A half-written percent code stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
