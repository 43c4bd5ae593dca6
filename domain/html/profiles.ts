export type ProfileName = "basic" | "article";

/** What a sanitiser lets through: tag names, and attribute names by tag (`*` is every tag). */
export type Profile = {
  tags: readonly string[];
  attributes: Readonly<Record<string, readonly string[]>>;
};

/** spec: public-site §5, "Sanitising". Projects, about, FAQ answers, newsletter texts. */
const basic: Profile = {
  tags: [
    ...["p", "br", "strong", "em", "u", "h1", "h2", "h3", "h4", "h5", "h6"],
    ...["ul", "ol", "li", "a", "blockquote", "div", "span"],
  ],
  attributes: { "*": ["class"], a: ["href", "target", "rel"] },
};

/** Blog posts: pictures, tables, code and footnotes as well, since the editor writes them. */
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

/** Ahead of every id that an author wrote, so that it never meets an id of the page. */
export const ID_PREFIX = "user-content-";
