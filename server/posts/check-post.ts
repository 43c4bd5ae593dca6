import { isBlank } from "#domain/html/blank.ts";
import { codePoints } from "#domain/html/code-points.ts";
import { shorten } from "#domain/html/text.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import type { Finding, PostCheck } from "#domain/posts/finding.ts";
import type { PostFields } from "#domain/posts/post-fields.ts";
import { judgeReadability, LONG_SENTENCE_WORDS } from "#domain/posts/readability.ts";
import { META_DESCRIPTION_SHOWN, META_TITLE_SHOWN } from "#domain/site/blog-settings.ts";
import { shortDateTime } from "#domain/site/dates.ts";
import { type HtmlElement, parseTree, textOf, visit } from "../html/tree.ts";
import { readSite } from "../site/store.ts";
import type { World } from "../world.ts";
import { findDeadLinks } from "./dead-links.ts";
import { externalLinks, type PostLink, readLinkCheck } from "./link-checks.ts";

const QUOTE_MAX = 80;
/** More of one kind say nothing new. */
const OF_A_KIND_MAX = 5;

/** What could be better about a post, in the order of its form. It never prevents publishing. */
export async function checkPost(
  world: Pick<World, "db" | "now" | "settings">,
  { id, fields, featuredImage }: EditablePost,
): Promise<PostCheck> {
  const nodes = parseTree(fields.content);
  const elements: HtmlElement[] = [];
  visit(nodes, (element) => void elements.push(element));
  const dead = await findDeadLinks(world, elements);
  const external = externalLinks(elements, world.settings.SITE_URL);
  const { results, checkedAt, isRunning } = await readLinkCheck(world.db, id, world.now());
  const { timeZone } = await readSite(world.db);
  const findings = [
    ...checkTexts(fields, featuredImage !== null),
    ...checkHeadings(elements),
    ...checkPictures(elements),
    ...dead.slice(0, OF_A_KIND_MAX).map((link) => linkFinding(link, "problem", "leads nowhere")),
    ...external.flatMap((link): Finding[] => {
      const outcome = results[link.href];
      if (!outcome || outcome.state === "ok") return [];
      return outcome.state === "dead"
        ? [linkFinding(link, "problem", `leads nowhere: ${outcome.reason}`)]
        : [linkFinding(link, "hint", `could not be checked: ${outcome.reason}`)];
    }),
    ...checkSentences(elements),
  ];
  const links = {
    count: external.length,
    unchecked: external.filter(({ href }) => !results[href]).length,
    checkedOn: checkedAt && shortDateTime(checkedAt, timeZone),
    isRunning,
  };
  return { findings, links };
}

function linkFinding({ href, text }: PostLink, level: Finding["level"], what: string): Finding {
  const message = `The link to ${shorten(href, QUOTE_MAX)} ${what}.`;
  return { level, message, field: "content", quote: shorten(text, QUOTE_MAX), href };
}

function checkTexts(fields: PostFields, hasImage: boolean): Finding[] {
  const { title, excerpt, metaTitle, metaDescription, content, imageAlt } = fields;
  const findings: Finding[] = [];
  const add = (level: Finding["level"], field: Finding["field"], message: string) =>
    findings.push({ level, field, message });
  if (isBlank(title)) add("problem", "title", "The post has no title yet.");
  if (isBlank(content)) add("problem", "content", "The post has no text yet.");
  if (isBlank(excerpt))
    add("hint", "excerpt", "Without an excerpt, listings and the newsletter show no summary.");
  if (!hasImage)
    add("hint", "featuredImageId", "Posts with a featured image stand out when shared.");
  else if (isBlank(imageAlt))
    add("hint", "imageAlt", "Describe the featured image, unless it is only decoration.");
  const titleLength = codePoints(metaTitle || title);
  if (titleLength > META_TITLE_SHOWN)
    add("hint", "metaTitle", `Search results cut titles after ${META_TITLE_SHOWN} characters.`);
  if (codePoints(metaDescription) > META_DESCRIPTION_SHOWN) {
    const message = `Search results cut descriptions after ${META_DESCRIPTION_SHOWN} characters.`;
    add("hint", "metaDescription", message);
  }
  return findings;
}

function checkHeadings(elements: readonly HtmlElement[]): Finding[] {
  const headings = elements.filter(({ name }) => /^h[1-6]$/.test(name));
  const findings: Finding[] = [];
  let last = 1;
  for (const heading of headings) {
    const level = Number(heading.name.slice(1));
    const quote = shorten(textOf(heading.children), QUOTE_MAX);
    if (level > last + 1 && findings.length < OF_A_KIND_MAX) {
      const message = `A heading of level ${level} follows one of level ${last}.`;
      findings.push({ level: "hint", field: "content", message, quote });
    }
    last = level;
  }
  return findings;
}

/** An empty `alt` is an answer: the picture is decorative. */
function checkPictures(elements: readonly HtmlElement[]): Finding[] {
  const silent = elements.filter(
    ({ name, attributes }) =>
      name === "img" && !attributes.alt && attributes.role !== "presentation",
  );
  if (silent.length === 0) return [];
  const subject = silent.length === 1 ? "1 picture has" : `${silent.length} pictures have`;
  const message = `${subject} no alt text. Describe what matters, or mark decoration as such.`;
  return [{ level: "hint", field: "content", message }];
}

function checkSentences(elements: readonly HtmlElement[]): Finding[] {
  const blocks = elements.filter(({ name }) => name === "p" || name === "li");
  const judged = judgeReadability(blocks.map(({ children }) => textOf(children)));
  if (!judged) return [];
  const quoted =
    (message: string) =>
    (sentence: string): Finding => ({
      level: "hint",
      field: "content",
      message,
      quote: shorten(sentence, QUOTE_MAX),
    });
  const long = `A sentence of more than ${LONG_SENTENCE_WORDS} words`;
  return [
    ...judged.longSentences.slice(0, OF_A_KIND_MAX).map(quoted(long)),
    ...judged.passiveRuns
      .slice(0, OF_A_KIND_MAX)
      .map(quoted("Several sentences in a row are in the passive voice")),
  ];
}
