import type { Picture } from "../media/picture.ts";
import { LISTING_SUBTITLE, postPath } from "../posts/post.ts";
import { projectPath } from "../projects/project.ts";
import type { ImagePosition, Site, SocialPicture } from "./site.ts";

/** What the picture made for a page that has none shows. Plain text, of any length and script. */
export type SocialCard = {
  /** The path of its page. */
  path: string;
  /** A short line over the title; may be empty. */
  over: string;
  title: string;
  /** Whose site it is. */
  name: string;
  /** The address of the owner's portrait, and which part of it counts. */
  portrait: { src: string; focus: ImagePosition } | null;
};

/** What drawing takes besides: fonts, the portrait as a `data:` URI, the site's host name. */
export type CardMeans = {
  fonts: { name: string; data: ArrayBuffer }[];
  portrait: string | null;
  host: string;
};

/** Draws a card as SVG. A template with JSX, so it comes with the built pages. */
export type DrawCard = (card: SocialCard, means: CardMeans) => Promise<string>;

/** In pixels; what networks show without cutting. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Counts up when cards are drawn differently, since their addresses promise never to change. */
const DRAWN_AS = 1;

type Brand = Pick<Site, "name" | "subtitle" | "blogTitle" | "picture" | "picturePosition">;

/** The cards of the pages that every site has, by path. */
const WORDS = {
  "/": (site: Brand) => ({ over: "", title: site.subtitle }),
  "/about": (site: Brand) => ({ over: "About", title: site.name }),
  "/blog": (site: Brand) => ({ over: LISTING_SUBTITLE, title: site.blogTitle }),
  "/contact": () => ({ over: "Contact", title: "Let's Work Together" }),
  "/privacy": () => ({ over: "", title: "Privacy" }),
};
type PagePath = keyof typeof WORDS;

/** Whether every site has a page at this path. */
export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(WORDS, path);
}

export function pageCard(path: PagePath, site: Brand): SocialCard {
  return { path, ...WORDS[path](site), ...brandOf(site) };
}

export function postCard(post: { slug: string; title: string }, site: Brand): SocialCard {
  return { path: postPath(post), over: site.blogTitle, title: post.title, ...brandOf(site) };
}

export function projectCard(
  project: { id: string; slug: string | null; title: string; client: string; year: number },
  site: Brand,
): SocialCard {
  const over = `${project.client} · ${project.year}`;
  return { path: projectPath(project), over, title: project.title, ...brandOf(site) };
}

function brandOf({ name, picture, picturePosition }: Brand) {
  return { name, portrait: picture && { src: picture.src, focus: picturePosition } };
}

/** Where a card's picture lies: an address that names its page, and changes with what it shows. */
export function cardAddress(card: SocialCard): string {
  const { path, over, title, name, portrait } = card;
  const hash = hashOf(JSON.stringify([DRAWN_AS, over, title, name, portrait]));
  return `/social${path === "/" ? "/home" : path}.${hash}.png`;
}

/** The path of the page that a card's address names, or null for what is no such address. */
export function pageOfCard(address: string): string | null {
  const [, path] = /^\/social(\/.+)\.[0-9a-z]{1,13}\.png$/.exec(address) ?? [];
  if (!path) return null;
  return path === "/home" ? "/" : path;
}

/**
 * The picture that a page is shared with: its own, else the site's, else one made for it.
 * spec: public-site §2, "Per-page document metadata"
 */
export function sharedPicture(
  own: { picture: Picture | null; alt: string } | null,
  site: Pick<Site, "socialPicture">,
  card: SocialCard,
): SocialPicture {
  if (own?.picture) {
    const { src, width, height } = own.picture;
    return { url: src, alt: own.alt, width, height };
  }
  if (site.socialPicture) return site.socialPicture;
  return { url: cardAddress(card), alt: card.title, width: CARD_WIDTH, height: CARD_HEIGHT };
}

/** FNV-1a over 64 bits: tells contents apart, keeps no secret, and runs where the page does. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const sign of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(sign.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
