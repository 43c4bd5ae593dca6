import { percentDecoded } from "#domain/html/addresses.ts";

/** `names` are tried in order: `a%20b.png` and `a.png?v=2` may be literal names. */
type MediaReference =
  | { kind: "own"; names: string[] }
  | { kind: "outside" }
  | { kind: "elsewhere" };

const OWN = /^(?:\.{1,2}\/)?media\/(.+)$/s;

/** Checks only the text; symbolic links are checked when the file is opened. */
export function readMediaReference(reference: string): MediaReference {
  const written = OWN.exec(reference.trim())?.[1];
  if (written === undefined) return { kind: leavesFolder(reference) ? "outside" : "elsewhere" };
  const bare = written.replace(/[?#].*$/s, "");
  const names = [...new Set([written, percentDecoded(written), bare, percentDecoded(bare)])];
  const own = names.filter((name) => name !== "" && !leavesFolder(name));
  return own.length === names.length ? { kind: "own", names } : { kind: "outside" };
}

function leavesFolder(path: string): boolean {
  if (path.includes("\0") || /^(?:\/(?!\/)|[a-z]:[\\/]|\\|file:)/i.test(path)) return true;
  return percentDecoded(path)
    .split(/[/\\]/)
    .some((part) => part === "..");
}
