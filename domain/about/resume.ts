import { percentDecoded, safeHref } from "../html/addresses.ts";
import { cleanFileName } from "../media/file-name.ts";
import { isBlank } from "../text/blank.ts";

export type Resume = { url: string; fileName: string };

const DEFAULT_FILE_NAME = "resume.pdf";

/** Null when the stored address is empty or not safe to link to. */
export function resumeAt(stored: string): Resume | null {
  const url = safeHref(stored);
  return url ? { url, fileName: resumeFileName(url) } : null;
}

/** Download name, sanitized; spec: public-site §7, "Resume download" */
function resumeFileName(url: string): string {
  const path = url.split(/[?#]/, 1)[0]?.replace(/^[a-z]+:\/\/[^/]*/i, "") ?? "";
  const last = percentDecoded(path.split("/").at(-1) ?? "");
  const [, stem = last, ext = "pdf"] = /^(.*)\.([a-z0-9]{1,8})$/is.exec(last) ?? [];
  return isBlank(stem) ? DEFAULT_FILE_NAME : cleanFileName(last, ext.toLowerCase());
}
