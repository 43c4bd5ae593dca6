import { limitListDepth } from "./markdown-limits.ts";
import { columnsOf, cutPieces, type Piece } from "./markdown-pieces.ts";

/** Paired HTML around a text: `indent` is where it stands, `base` how far its lines are moved in. */
type Frame = { name: string; indent: number; base: number | undefined };

/** Elements whose text is never a list or heading: `<th>#</th>` is a sign, not an empty heading. */
const OF_ONE_LINE = /^(?:caption|dt|figcaption|h[1-6]|legend|p|summary|th)$/;
const OF_ONE_LINE_OR_BLOCKS = /^(?:dd|li|td)$/;

/**
 * The Markdown with every tag of block HTML on a line of its own between blank lines, and what
 * stands in HTML moved out to the margin. So Markdown in and right after HTML is read as such.
 */
export function spaceOutHtml(markdown: string): string {
  const frames: Frame[] = [];
  return cutPieces(markdown)
    .map((piece) => {
      const frame = frames.at(-1);
      if (piece.kind === "text") {
        return limitListDepth(frame ? textInside(piece, frame) : piece.raw);
      }
      if (piece.kind === "code") return frame ? codeInside(piece, frame) : piece.raw;
      if (piece.isPaired && piece.kind === "open") frames.push(frameOf(piece, frame));
      if (piece.isPaired && piece.kind === "close") frames.pop();
      return onItsOwn(piece, frame ?? piece);
    })
    .join("");
}

function frameOf(piece: Piece, outer: Frame | undefined): Frame {
  return { name: piece.name, indent: (outer ?? piece).indent, base: undefined };
}

function onItsOwn({ raw }: Piece, { indent }: { indent: number }): string {
  return `\n\n${" ".repeat(indent)}${raw}\n\n`;
}

function textInside({ raw, startsLine }: Piece, frame: Frame): string {
  const lines = raw.split("\n").map((line, index) => {
    const text = line.trimStart();
    if (text === "") return "";
    if (index === 0 && !startsLine) return " ".repeat(frame.indent) + text;
    return moved(line.slice(0, line.length - text.length), frame) + text;
  });
  return isInline(raw, frame) ? lines.map(withoutBlockMarker).join("\n") : lines.join("\n");
}

function codeInside({ raw, indent }: Piece, frame: Frame): string {
  frame.base ??= indent;
  const [first = "", ...rest] = raw.split("\n");
  const isFence = /^[`~]/.test(first.trimStart());
  const moveOut = (line: string) => {
    const text = line.trimStart();
    return moved(line.slice(0, line.length - text.length), frame) + text;
  };
  return ["\n", moveOut(first), ...rest.map((line) => (isFence ? moveOut(line) : line))].join("\n");
}

// The first line that is moved decides how far: the others keep their place beside it.
function moved(space: string, frame: Frame): string {
  frame.base ??= columnsOf(space);
  return " ".repeat(frame.indent + Math.max(0, columnsOf(space) - frame.base));
}

function isInline(raw: string, { name }: Frame): boolean {
  return OF_ONE_LINE.test(name) || (OF_ONE_LINE_OR_BLOCKS.test(name) && !raw.trim().includes("\n"));
}

function withoutBlockMarker(line: string): string {
  return line.replace(
    /^([ \t]*)(?:(?=#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|(?:[-*_=][ \t]*){3,}$)|(\d{1,9})(?=[.)](?:\s|$)))/,
    (_, space: string, number: string | undefined) => `${space}${number ?? ""}\\`,
  );
}
