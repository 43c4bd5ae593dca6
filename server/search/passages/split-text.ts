import type { HtmlNode } from "#domain/html/html-node.ts";
import { INLINE_ELEMENTS } from "#domain/html/text.ts";
import { sentencesOf } from "#domain/text/sentences.ts";
import { isHeading } from "../../html/prepare-headings.ts";
import { parseTree, textOf } from "../../html/tree.ts";

export type Section = { heading: string; text: string };

/** In characters: some sentences, few enough to be quoted and many enough to hold an answer. */
const PASSAGE_CHARS = 700;
/** A paragraph is not divided below this. */
const PARAGRAPH_CHARS = 1_000;

/** HTML in passages, each with the last heading before it, else `heading`. */
export function splitHtml(html: string, heading = ""): Section[] {
  return sectionsOf(parseTree(html), heading).flatMap(splitBlocks);
}

/** Plain text in passages. */
export function splitPlain(text: string, heading = ""): Section[] {
  const blocks = text.split(/\n+/).map((block) => block.replace(/\s+/g, " ").trim());
  return splitBlocks({ heading, blocks: blocks.filter((block) => block !== "") });
}

type Blocks = { heading: string; blocks: string[] };

function sectionsOf(nodes: readonly HtmlNode[], heading: string): Blocks[] {
  let section: Blocks = { heading, blocks: [] };
  const sections = [section];
  let line = "";
  const endBlock = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "") section.blocks.push(text);
    line = "";
  };
  const read = (node: HtmlNode): void => {
    if (typeof node === "string") line += node;
    else if (node.name === "br" || node.name === "img") line += " ";
    else if (INLINE_ELEMENTS.has(node.name)) node.children.forEach(read);
    else {
      endBlock();
      if (isHeading(node)) {
        section = { heading: textOf(node.children) || section.heading, blocks: [] };
        sections.push(section);
      } else node.children.forEach(read);
      endBlock();
    }
  };
  nodes.forEach(read);
  endBlock();
  return sections;
}

/** Short blocks are put together, long ones divided between sentences. */
function splitBlocks({ heading, blocks }: Blocks): Section[] {
  const passages: string[] = [];
  let text = "";
  for (const part of blocks.flatMap(splitParagraph)) {
    if (text !== "" && text.length + part.length > PASSAGE_CHARS) {
      passages.push(text);
      text = "";
    }
    text = text === "" ? part : `${text}\n${part}`;
  }
  if (text !== "") passages.push(text);
  return passages.map((passage) => ({ heading, text: passage }));
}

function splitParagraph(text: string): string[] {
  if (text.length <= PARAGRAPH_CHARS) return [text];
  const parts: string[] = [];
  let part = "";
  const sentences = sentencesOf(text);
  for (const [index, { at }] of sentences.entries()) {
    // With the space after it, if any: passages are quoted verbatim.
    for (const piece of piecesOf(text.slice(at, sentences[index + 1]?.at))) {
      if (part !== "" && part.length + piece.length > PASSAGE_CHARS) {
        parts.push(part.trim());
        part = "";
      }
      part += piece;
    }
  }
  return [...parts, part.trim()].filter((each) => each !== "");
}

/** A sentence without end, as in lists of data. */
function piecesOf(sentence: string): string[] {
  if (sentence.length <= PARAGRAPH_CHARS) return [sentence];
  const pieces: string[] = [];
  for (let from = 0; from < sentence.length; ) {
    const limit = from + PASSAGE_CHARS;
    const space = sentence.lastIndexOf(" ", limit);
    const end = limit >= sentence.length ? sentence.length : space > from ? space + 1 : limit;
    pieces.push(sentence.slice(from, end));
    from = end;
  }
  return pieces;
}
