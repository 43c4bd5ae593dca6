import { fileType } from "./file-kinds.ts";

export const EXTENSION_ALIASES: Readonly<Record<string, readonly string[]>> = {
  jpg: ["jpeg", "jpe", "jfif"],
  png: ["apng"],
  ogg: ["oga", "opus"],
};

/** The stored extension a file name claims; null for types that are not accepted. */
export function claimedType(fileName: string): string | null {
  const extension = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const [stored = extension] =
    Object.entries(EXTENSION_ALIASES).find(([, aliases]) => aliases.includes(extension)) ?? [];
  return fileType(stored) && stored;
}

/** Images in another image format than their name claims are common and accepted. */
export function isOtherKind(claimed: string, found: string): boolean {
  return kindFamilyOf(claimed) !== kindFamilyOf(found);
}

/** Video and audio share containers, and so extensions. */
function kindFamilyOf(ext: string): string | undefined {
  const kind = fileType(ext)?.kind;
  return kind === "audio" ? "video" : kind;
}

export function mislabeledMessage(claimed: string): string {
  return `This file is not a valid ${claimed.toUpperCase()}`;
}
