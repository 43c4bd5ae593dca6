import { CST, Lexer } from "yaml";

/**
 * Names, values, marks, line ends. Ten times what content has; each can be a mistake, which takes the
 * parser 50 times as long as a letter of a text does.
 */
const PARTS_MAX = 5_000;
/** Spaces, and the marks that the lexer sets ahead of texts, take a fifth of the time. */
const SPACE_COUNTS = 1 / 5;
const WITH_UNKNOWN_ESCAPE =
  /\\(?:[0abefnrtvN_LP\s/"\\]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U00(?:0[\dA-Fa-f]|10)[\dA-Fa-f]{4}|(?<unknown>))/g;

/** Whether YAML has so many parts that to parse it would hold up the process. */
export function hasTooManyParts(yaml: string): boolean {
  let parts = 0;
  for (const part of new Lexer().lex(yaml)) {
    parts += part === CST.SCALAR || /^ +$/.test(part) ? SPACE_COUNTS : 1;
    if (part.startsWith('"')) parts += unknownEscapes(part);
    if (parts > PARTS_MAX) return true;
  }
  return false;
}

function unknownEscapes(quoted: string): number {
  let count = 0;
  for (const { groups } of quoted.matchAll(WITH_UNKNOWN_ESCAPE)) {
    if (groups?.unknown !== undefined) count += 1;
  }
  return count;
}
