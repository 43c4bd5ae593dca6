/** Columns of a line, so that it fits a terminal and a mail. */
export const LINE_WIDTH = 100;

/** Colours a text; leaves it alone where the output shows none. */
export type Paint = (style: "bold" | "dim" | "red" | "green" | "yellow", text: string) => string;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** A text from a file, safe to print: no escape sequences, no marks that turn the reading direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd").toWellFormed();
}

/** How many columns a text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += WIDE.test(sign) ? 2 : 1;
  return width;
}

/** The text in exactly `width` columns: filled with blanks, or cut at its end. */
export function fill(text: string, width: number): string {
  const missing = width - widthOf(text);
  if (missing >= 0) return text + " ".repeat(missing);
  let kept = "";
  for (const sign of text) {
    if (widthOf(kept + sign) >= width) break;
    kept += sign;
  }
  return fill(`${kept}…`, width);
}

/** A path in exactly `width` columns, cut in its middle: both ends tell paths apart. */
export function fillPath(path: string, width: number): string {
  if (widthOf(path) <= width) return fill(path, width);
  const signs = Array.from(path);
  const tail = signs.slice(-Math.floor(width / 3)).join("");
  return fill(fill(path, width - widthOf(tail)) + tail, width);
}

/** The text in lines of at most `width` columns, broken at blanks where there are some. */
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
