import sanitizeHtml from "sanitize-html";
import { PROFILES, type ProfileName } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { cleanAttributes } from "./attributes.ts";
import { limitNesting } from "./limit-nesting.ts";
import { seal } from "./seal.ts";

/** Elements whose content goes with them; of every other the tag goes and the content stays. */
const GONE_WITH_CONTENT = [
  ...["script", "style", "textarea", "select", "option", "title", "head", "template", "xmp"],
  ...["iframe", "noembed", "noframes", "svg", "math", "canvas", "audio", "video"],
];
const NESTING_LIMIT = 100;

const OPTIONS: Record<ProfileName, sanitizeHtml.IOptions> = {
  basic: optionsOf("basic"),
  article: optionsOf("article"),
};

const KNOWN_TAGS: Record<ProfileName, ReadonlySet<string>> = {
  basic: new Set([...PROFILES.basic.tags, "b", "i"]),
  article: new Set([...PROFILES.article.tags, "b", "i"]),
};

/**
 * HTML of any origin with nothing left that a profile does not name: no script, no style, no
 * address but web, mail, telephone and relative ones. Takes linear time; sanitising again changes
 * nothing. spec: public-site §5
 */
export function sanitize(html: string, profile: ProfileName): SafeHtml {
  const shallow = limitNesting(html);
  const first = dropForbidden(shallow, profile);
  // A dropped tag can leave neighbours that no longer nest (`<a><nav><a>`): read once more.
  const isSettled = shallow === html && !first.hasDroppedTags;
  const { clean } = isSettled ? first : dropForbidden(first.clean, profile);
  return seal(clean);
}

function dropForbidden(html: string, profile: ProfileName) {
  let hasDroppedTags = false;
  const onOpenTag = (name: string) => {
    hasDroppedTags ||= !KNOWN_TAGS[profile].has(name);
  };
  const clean = sanitizeHtml(html, { ...OPTIONS[profile], onOpenTag });
  return { clean: clean.replaceAll("<img />", ""), hasDroppedTags };
}

function optionsOf(name: ProfileName): sanitizeHtml.IOptions {
  const profile = PROFILES[name];
  return {
    allowedTags: [...profile.tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(profile.attributes).map(([tag, attributes]) => [tag, [...attributes]]),
    ),
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["https"] },
    allowProtocolRelative: false,
    nonTextTags: GONE_WITH_CONTENT,
    nestingLimit: NESTING_LIMIT,
    transformTags: {
      b: "strong",
      i: "em",
      "*": (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs, name) }),
    },
  };
}
