import { headingIds } from "#domain/html/headings.ts";
import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import { ID_PREFIX } from "#domain/html/profiles.ts";
import { shorten } from "#domain/html/text.ts";
import type { PostFinding } from "#domain/posts/finding.ts";
import { judgeReadability, LONG_SENTENCE_WORDS, PASSIVE_RUN } from "#domain/posts/readability.ts";
import { pluralize } from "#domain/site/formats.ts";
import { headingText, isEmptyHeading, isHeading } from "../html/prepare-headings.ts";
import { containsElement, parseTree, textOf, visit } from "../html/tree.ts";

export const FINDING_QUOTE_MAX_CHARS = 80;
/** More of one kind say nothing new. */
export const OF_A_KIND_MAX = 5;

export type PostLink = { href: string; text: string };

export type InspectedArticle = {
  /** Once per address. */
  links: PostLink[];
  /** Fragments that lead to something where the article is shown. */
  anchors: string[];
  /** About headings and pictures. */
  structure: PostFinding[];
  sentences: PostFinding[];
};

export function inspectArticle(html: string): InspectedArticle {
  const elements: HtmlElement[] = [];
  visit(parseTree(html), (element) => void elements.push(element));
  return {
    links: linksIn(elements),
    anchors: anchorsIn(elements),
    structure: [...checkHeadings(elements), ...checkPictures(elements)],
    sentences: checkSentences(elements),
  };
}

function linksIn(elements: readonly HtmlElement[]): PostLink[] {
  const links = new Map<string, PostLink>();
  for (const { name, attributes, children } of elements) {
    const { href } = attributes;
    if (name === "a" && href && !links.has(href)) links.set(href, { href, text: textOf(children) });
  }
  return [...links.values()];
}

/** Ids of the text, and those that headings get where it is shown, as `assignHeadingIds` links them. */
function anchorsIn(elements: readonly HtmlElement[]): string[] {
  const shown = elements.filter((element) => !isEmptyHeading(element));
  const headings = shown.filter(isHeading).map(({ children }) => headingText(children));
  return [
    ...shown.flatMap(({ attributes }) => attributes.id || []),
    ...headingIds(headings).flatMap((id) => [id, ID_PREFIX + id]),
  ];
}

function checkHeadings(elements: readonly HtmlElement[]): PostFinding[] {
  const headings = elements.filter(isHeading);
  const findings: PostFinding[] = [];
  let last = 1;
  for (const heading of headings) {
    const level = Number(heading.name.slice(1));
    const quote = shorten(textOf(heading.children), FINDING_QUOTE_MAX_CHARS);
    if (level > last + 1 && findings.length < OF_A_KIND_MAX) {
      const message = `A heading of level ${level} follows one of level ${last}.`;
      findings.push({ level: "hint", field: "content", message, quote });
    }
    last = level;
  }
  return findings;
}

/** An empty `alt` is an answer: the picture is decorative. */
function checkPictures(elements: readonly HtmlElement[]): PostFinding[] {
  const silent = elements.filter(
    ({ name, attributes }) =>
      name === "img" && !attributes.alt && attributes.role !== "presentation",
  );
  if (silent.length === 0) return [];
  const subject = pluralize(silent.length, "picture has", "pictures have");
  const message = `${subject} no alt text. Describe what matters, or mark decoration as such.`;
  return [{ level: "hint", field: "content", message, picture: "without alt text" }];
}

/** Paragraphs and lists in a list item are judged on their own. */
function isOwnText(node: HtmlNode): boolean {
  return !["p", "li"].some((name) => containsElement([node], name));
}

function checkSentences(elements: readonly HtmlElement[]): PostFinding[] {
  const paragraphs = elements.flatMap(({ name, children }) => {
    if (name === "p") return textOf(children);
    return name === "li" ? textOf(children.filter(isOwnText)) : [];
  });
  const judged = judgeReadability(paragraphs);
  if (!judged) return [];
  const quoted =
    (message: string) =>
    (sentence: string): PostFinding => ({
      level: "hint",
      field: "content",
      message,
      quote: shorten(sentence, FINDING_QUOTE_MAX_CHARS),
    });
  const long = `A sentence of more than ${LONG_SENTENCE_WORDS} words`;
  return [
    ...judged.longSentences.slice(0, OF_A_KIND_MAX).map(quoted(long)),
    ...judged.passiveRuns
      .slice(0, OF_A_KIND_MAX)
      .map(quoted(`${PASSIVE_RUN} or more sentences in a row are in the passive voice`)),
  ];
}
