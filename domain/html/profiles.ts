export type ProfileName = "basic" | "article";

/** Allowed tags, and allowed attributes by tag (`*` is every tag). */
export type Profile = {
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
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  attributes: {
    ...basic.attributes,
    "*": ["class", "id"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
  },
};

export const PROFILES: Readonly<Record<ProfileName, Profile>> = { basic, article };

/** Keeps ids written by authors from clashing with ids of the page. */
export const ID_PREFIX = "user-content-";
