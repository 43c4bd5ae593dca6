import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "#domain/html/escape.ts";
import { PROFILES, type ProfileName } from "#domain/html/profiles.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { plainText } from "#domain/html/text.ts";
import { asSafeHtml } from "./as-safe-html.ts";
import { cleanAttributes } from "./attributes.ts";
import { DepthGuard, limitNesting, TooDeepError } from "./limit-nesting.ts";

/** Dropped with their content; of other disallowed elements only the tags are dropped. */
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

/** Linear time; idempotent. spec: public-site §5 */
export function sanitize(html: string, profile: ProfileName): SafeHtml {
  try {
    return asSafeHtml(cleaned(html, profile));
  } catch (error) {
    if (error instanceof TooDeepError) return asSafeHtml(escapeHtml(plainText(html)));
    throw error;
  }
}

function cleaned(html: string, profile: ProfileName): string {
  const shallow = limitNesting(html);
  const first = dropForbidden(shallow, profile);
  // Dropping a tag can leave invalid nesting (`<a><nav><a>`), so sanitise once more.
  const isSettled = shallow === html && !first.hasDroppedTags;
  const { clean } = isSettled ? first : dropForbidden(first.clean, profile);
  return clean;
}

function dropForbidden(html: string, profile: ProfileName) {
  let hasDroppedTags = false;
  const guard = new DepthGuard();
  const onOpenTag = (name: string) => {
    guard.open();
    hasDroppedTags ||= !KNOWN_TAGS[profile].has(name);
  };
  const onCloseTag = () => guard.close();
  const clean = sanitizeHtml(html, { ...OPTIONS[profile], onOpenTag, onCloseTag });
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
