/** Parsed HTML without comments. Strings are text, with entities decoded. */
export type HtmlNode = string | HtmlElement;

export type HtmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
};
