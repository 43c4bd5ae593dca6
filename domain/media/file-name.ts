import { isBlank } from "../text/blank.ts";
import { firstCodePoints } from "../text/code-points.ts";
import { fileType } from "./file-kinds.ts";

const NAME_MAX_CHARACTERS = 200;
// Bidi controls can make `photo_gpj.exe` display as an image name.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const SAME_TYPE: Record<string, string[]> = { jpg: ["jpeg", "jpe", "jfif"], ogv: ["ogg"] };

/** Never used as a path. Ends in the extension of the actual content. */
export function cleanFileName(name: string, ext: string): string {
  const shown = shownName(name);
  const [, stem = "", oldExt = ""] = /^(.*?)(?:\.([^.\s]{1,8}))?$/s.exec(shown) ?? [];
  const claimed = oldExt.toLowerCase();
  const isFitting = [ext, ...(SAME_TYPE[ext] ?? [])].includes(claimed);
  const isWrong = !isFitting && (fileType(claimed) !== null || claimed === "jpeg");
  const kept = (isFitting || isWrong ? stem : shown).replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "");
  const cut = firstCodePoints(kept, NAME_MAX_CHARACTERS - ext.length - 1);
  return `${isBlank(cut) ? "file" : cut}.${isFitting ? oldExt : ext}`;
}

/** The same before the content is known: the extension is kept as sent. */
export function cleanSentName(name: string): string {
  const shown = shownName(name);
  const ext = /\.([^.\s]{1,8})$/.exec(shown)?.[1]?.toLowerCase();
  if (ext !== undefined) return cleanFileName(name, ext);
  return isBlank(shown) ? "file" : firstCodePoints(shown, NAME_MAX_CHARACTERS);
}

function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last
    .replace(INVISIBLE, "")
    .replace(/[<>:"|?*]/g, "_")
    .trim();
}
