/** In terminal columns. */
export const LINE_WIDTH = 100;

/** A no-op where the output has no colors. */
export type Paint = (style: "bold" | "dim" | "red" | "green" | "yellow", text: string) => string;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Replaces control characters, so that no text can emit escape sequences or change direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd").toWellFormed();
}

/** In terminal columns. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** Pads or truncates to exactly `width` columns. */
export function fill(text: string, width: number): string {
  const missing = width - widthOf(text);
  if (missing >= 0) return text + " ".repeat(missing);
  let kept = "";
  for (const character of text) {
    if (widthOf(kept + character) >= width) break;
    kept += character;
  }
  return fill(`${kept}…`, width);
}

/** Truncates in the middle, since both ends identify a path. */
export function fillPath(path: string, width: number): string {
  if (widthOf(path) <= width) return fill(path, width);
  const characters = Array.from(path);
  const tail = characters.slice(-Math.floor(width / 3)).join("");
  return fill(fill(path, width - widthOf(tail)) + tail, width);
}

/** Lines of at most `width` columns. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (widthOf(line) > width) {
      const part = Array.from(line)
        .slice(0, Math.floor(width / 2))
        .join("");
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  return [...lines, line];
}
