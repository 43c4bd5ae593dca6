import { fileType } from "./file-kinds.ts";

/** Other ways to write the end of a name, by the extension that files are stored under. */
export const ALSO_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  jpg: ["jpeg", "jpe", "jfif"],
  png: ["apng"],
  ogg: ["oga", "opus"],
};

/** The type that a name claims, as the extension that it is stored under; null for one that is not kept. */
export function claimedType(fileName: string): string | null {
  const end = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const [stored = end] = Object.entries(ALSO_WRITTEN).find(([, ends]) => ends.includes(end)) ?? [];
  return fileType(stored) && stored;
}

/**
 * Whether a file is of another kind than its name claims, as a film that is called a PDF. A picture of
 * another format than its name says is what people have, and goes by its own.
 */
export function isOtherKind(claimed: string, found: string): boolean {
  return familyOf(claimed) !== familyOf(found);
}

/** Films and sound share their containers, and so their names. */
function familyOf(ext: string): string | undefined {
  const kind = fileType(ext)?.kind;
  return kind === "audio" ? "video" : kind;
}

/** Names of types that are said letter by letter, from a letter that begins with a vowel. */
const SAID_WITH_AN = /^[AEFHILMNORSX]/;

/** Why a file is refused whose bytes are not what its name says, for people to read. */
export function notReally(claimed: string): string {
  const name = claimed.toUpperCase();
  return `This file is not really ${SAID_WITH_AN.test(name) ? "an" : "a"} ${name}`;
}
