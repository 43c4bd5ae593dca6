import { limitListDepth } from "./markdown-limits.ts";
import { columnsOf, cutPieces, type Piece } from "./markdown-pieces.ts";

/** A paired element around text: `indent` is its own, `base` that of its content. */
type Frame = { name: string; indent: number; base: number | undefined };

/** Their text is never a list or heading: `<th>#</th>` is a character, not an empty heading. */
const SINGLE_LINE = /^(?:caption|dt|figcaption|h[1-6]|legend|p|summary|th)$/;
const SINGLE_LINE_OR_BLOCKS = /^(?:dd|li|td)$/;

/** So that Markdown inside and right after block HTML is parsed as such. */
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
      return onOwnLine(piece, frame ?? piece);
    })
    .join("");
}

function frameOf(piece: Piece, outer: Frame | undefined): Frame {
  return { name: piece.name, indent: (outer ?? piece).indent, base: undefined };
}

function onOwnLine({ raw }: Piece, { indent }: { indent: number }): string {
  return `\n\n${" ".repeat(indent)}${raw}\n\n`;
}

function textInside({ raw, startsLine }: Piece, frame: Frame): string {
  const lines = raw.split("\n").map((line, index) => {
    const text = line.trimStart();
    if (text === "") return "";
    if (index === 0 && !startsLine) return " ".repeat(frame.indent) + text;
    return reindent(line.slice(0, line.length - text.length), frame) + text;
  });
  return isInline(raw, frame) ? lines.map(withoutBlockMarker).join("\n") : lines.join("\n");
}

function codeInside({ raw, indent }: Piece, frame: Frame): string {
  frame.base ??= indent;
  const [first = "", ...rest] = raw.split("\n");
  const isFence = !first.trimStart().startsWith("<");
  const moveOut = (line: string) => {
    const text = line.trimStart();
    return reindent(line.slice(0, line.length - text.length), frame) + text;
  };
  return ["\n", moveOut(first), ...rest.map((line) => (isFence ? moveOut(line) : line))].join("\n");
}

// The first line sets the base; the others keep their indent relative to it.
function reindent(space: string, frame: Frame): string {
  frame.base ??= columnsOf(space);
  return " ".repeat(frame.indent + Math.max(0, columnsOf(space) - frame.base));
}

function isInline(raw: string, { name }: Frame): boolean {
  return SINGLE_LINE.test(name) || (SINGLE_LINE_OR_BLOCKS.test(name) && !raw.trim().includes("\n"));
}

function withoutBlockMarker(line: string): string {
  return line.replace(
    /^([ \t]*)(?:(?=#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|(?:[-*_=][ \t]*){3,}$)|(\d{1,9})(?=[.)](?:\s|$)))/,
    (_, space: string, number: string | undefined) => `${space}${number ?? ""}\\`,
  );
}
