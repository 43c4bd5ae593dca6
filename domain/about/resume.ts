import { cleanFileName } from "../media/file-name.ts";

const UNNAMED = "resume.pdf";

/**
 * What a resume is saved as: the last part of its address, decoded and made safe to be a file name,
 * or `resume.pdf` when that says nothing. spec: public-site §7, "Resume download"
 */
export function resumeFileName(url: string): string {
  const path = url.split(/[?#]/, 1)[0]?.replace(/^[a-z]+:\/\/[^/]*/i, "") ?? "";
  const last = decoded(path.split("/").at(-1) ?? "");
  const [, stem = last, ext = "pdf"] = /^(.*)\.([a-z0-9]{1,8})$/is.exec(last) ?? [];
  return stem.trim() === "" ? UNNAMED : cleanFileName(last, ext.toLowerCase());
}

/** A half-written percent code stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
