import { hostOrPath, percentDecoded, safeHref } from "#domain/html/addresses.ts";
import type { HtmlElement, HtmlNode } from "#domain/html/html-node.ts";
import { videoPage } from "#domain/html/video.ts";
import { element } from "./tree.ts";

const EMBEDS = new Set(["iframe", "embed", "object", "video", "audio"]);

export function isEmbed(node: HtmlElement): boolean {
  return EMBEDS.has(node.name);
}

/** Of a player, a page or a file; of the first `<source>` where the element has none itself. */
export function embeddedAddress(embed: HtmlElement): string {
  const { src, data } = embed.attributes;
  const sources = embed.children.filter(
    (child) => typeof child !== "string" && child.name === "source",
  );
  const [first] = sources;
  return src ?? data ?? (typeof first === "object" ? (first.attributes.src ?? "") : "");
}

/** A video link for known players, else a plain link, else the content of an `<object>`. */
export function replaceEmbed(
  embed: HtmlElement,
  rewriteLink: (address: string) => string,
): HtmlNode[] {
  const address = embeddedAddress(embed);
  const title = (embed.attributes.title ?? "").trim();
  const video = videoPage(address);
  if (video) {
    const text = title || `Watch the video on ${video.site}`;
    return [videoFigure(video.href, text)];
  }
  const safe = safeHref(address);
  const rewritten = rewriteLink(address);
  const href = safe && safeHref(rewritten);
  // Without the folders of the import.
  const name = rewritten === address ? "" : fileName(address);
  if (href) return [element("a", { href }, [title || name || hostOrPath(safe)])];
  return embed.name === "object" ? embed.children : [];
}

export function isVideoFigure(node: HtmlElement): boolean {
  const [link] = node.children.filter((child) => typeof child !== "string");
  return node.name === "figure" && node.attributes.class === "video" && link?.name === "a";
}

function videoFigure(href: string, text: string): HtmlElement {
  return element("figure", { class: "video" }, [element("a", { href }, [text])]);
}

function fileName(address: string): string {
  const [path = ""] = address.trim().split(/[?#]/);
  return percentDecoded(path.split("/").at(-1) ?? "");
}
