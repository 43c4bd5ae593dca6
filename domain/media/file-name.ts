import { isBlank } from "../html/blank.ts";
import { fileType } from "./file-kinds.ts";

const NAME_MAX_CHARACTERS = 200;
// Marks that turn the reading direction can make `photo_gpj.exe` read as a picture.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const SAME_TYPE: Record<string, string[]> = { jpg: ["jpeg", "jpe", "jfif"], ogv: ["ogg"] };

/**
 * The name under which a file is offered for download: the last part of what the sender called it,
 * without control and direction marks, at most 200 characters, ending in the extension that its
 * bytes deserve. Never used as a path.
 */
export function cleanFileName(given: string, ext: string): string {
  const shown = shownName(given);
  const [, stem = "", oldExt = ""] = /^(.*?)(?:\.([^.\s]{1,8}))?$/s.exec(shown) ?? [];
  const claimed = oldExt.toLowerCase();
  const isFitting = [ext, ...(SAME_TYPE[ext] ?? [])].includes(claimed);
  const isWrong = !isFitting && (fileType(claimed) !== null || claimed === "jpeg");
  const kept = (isFitting || isWrong ? stem : shown).replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "");
  const cut = Array.from(kept)
    .slice(0, NAME_MAX_CHARACTERS - ext.length - 1)
    .join("");
  return `${isBlank(cut) ? "file" : cut}.${isFitting ? oldExt : ext}`;
}

/** The same of a file whose bytes are not known yet: it keeps the extension that it came with, if any. */
export function cleanSentName(given: string): string {
  const shown = shownName(given);
  const ext = /\.([^.\s]{1,8})$/.exec(shown)?.[1]?.toLowerCase();
  if (ext !== undefined) return cleanFileName(given, ext);
  return isBlank(shown) ? "file" : Array.from(shown).slice(0, NAME_MAX_CHARACTERS).join("");
}

function shownName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  return last
    .replace(INVISIBLE, "")
    .replace(/[<>:"|?*]/g, "_")
    .trim();
}
