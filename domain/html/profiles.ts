export type ProfileName = "basic" | "article";

/** Allowed tags, and allowed attributes by tag (`*` is every tag). */
type Profile = {
  tags: readonly string[];
  attributes: Readonly<Record<string, readonly string[]>>;
};

/** Projects, about, FAQ answers, newsletter texts. spec: public-site §5, "Sanitising" */
const basic: Profile = {
  tags: [
    ...["p", "br", "strong", "em", "u", "h1", "h2", "h3", "h4", "h5", "h6"],
    ...["ul", "ol", "li", "a", "blockquote", "div", "span"],
  ],
  attributes: { "*": ["class"], a: ["href", "target", "rel"] },
};

const article: Profile = {
  tags: [
    ...basic.tags,
    ...["img", "figure", "figcaption", "pre", "code", "hr", "s", "sub", "sup"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "aside"],
  ],
  attributes: {
    a: ["href", "target", "rel"],
    "*": ["id"],
    aside: ["class"],
    code: ["class"],
    figure: ["class"],
    img: ["src", "alt", "width", "height", "role"],
    ol: ["start"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
  },
};

export const CALLOUT_KINDS = ["note", "tip", "warning"] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

/** The only classes of profile `article`, by tag. */
export const ARTICLE_CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ["aside", new RegExp(`^callout callout-(?:${CALLOUT_KINDS.join("|")})$`)],
  ["code", /^language-[a-z0-9][\w+#.-]{0,30}$/i],
  ["figure", /^video$/],
]);

export const PROFILES: Readonly<Record<ProfileName, Profile>> = { basic, article };

/** Keeps ids written by authors from clashing with ids of the page. */
export const ID_PREFIX = "user-content-";

export function prefixedId(id: string): string | undefined {
  if (id === "" || /\s/.test(id)) return undefined;
  return id.startsWith(ID_PREFIX) ? id : ID_PREFIX + id;
}
