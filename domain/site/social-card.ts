import type { Picture } from "../media/picture.ts";
import { LISTING_SUBTITLE, postPath } from "../posts/post.ts";
import { projectPath } from "../projects/project.ts";
import type { Look } from "./look.ts";
import type { ImagePosition, Site, SocialPicture } from "./site.ts";

export type SocialCard = {
  path: string;
  eyebrow: string;
  title: string;
  name: string;
  portrait: { src: string; focus: ImagePosition } | null;
  /** Undefined is the default. */
  look: Look | undefined;
};

/** `portrait` is a `data:` URI. */
export type CardAssets = {
  fonts: { name: string; data: ArrayBuffer }[];
  portrait: string | null;
  host: string;
};

/** Renders SVG with a JSX template from the app bundle. */
export type DrawCard = (card: SocialCard, means: CardAssets) => Promise<string>;

/** In pixels; social networks show this ratio uncropped. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Increment when the drawing changes: card URLs are cached as immutable. */
const CARD_VERSION = 1;

type Brand = Pick<Site, "name" | "subtitle" | "blogTitle" | "picture" | "picturePosition" | "look">;

const CARD_TEXTS = {
  "/": (site: Brand) => ({ eyebrow: "", title: site.subtitle }),
  "/about": (site: Brand) => ({ eyebrow: "About", title: site.name }),
  "/blog": (site: Brand) => ({ eyebrow: LISTING_SUBTITLE, title: site.blogTitle }),
  "/contact": () => ({ eyebrow: "Contact", title: "Let's Work Together" }),
  "/privacy": () => ({ eyebrow: "", title: "Privacy" }),
};
type PagePath = keyof typeof CARD_TEXTS;

export function hasPageCard(path: string): path is PagePath {
  return Object.hasOwn(CARD_TEXTS, path);
}

export function pageCard(path: PagePath, site: Brand): SocialCard {
  return { path, ...CARD_TEXTS[path](site), ...brandOf(site) };
}

export function postCard(post: { slug: string; title: string }, site: Brand): SocialCard {
  return { path: postPath(post), eyebrow: site.blogTitle, title: post.title, ...brandOf(site) };
}

export function projectCard(
  project: { id: string; slug: string | null; title: string; client: string; year: number },
  site: Brand,
): SocialCard {
  const eyebrow = `${project.client} · ${project.year}`;
  return { path: projectPath(project), eyebrow, title: project.title, ...brandOf(site) };
}

function brandOf({ name, picture, picturePosition, look }: Brand) {
  return { name, look, portrait: picture && { src: picture.src, focus: picturePosition } };
}

export function cardAddress(card: SocialCard): string {
  const { path, eyebrow, title, name, portrait, look } = card;
  const hash = hashOf(JSON.stringify([CARD_VERSION, eyebrow, title, name, portrait, look]));
  return `/social${path === "/" ? "/home" : path}.${hash}.png`;
}

export function pagePathOfCard(address: string): string | null {
  const [, path] = /^\/social(\/.+)\.[0-9a-z]{1,13}\.png$/.exec(address) ?? [];
  if (!path) return null;
  return path === "/home" ? "/" : path;
}

/** Own picture, else the site's, else a card. spec: public-site §2, "Per-page document metadata" */
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

/** FNV-1a, 64 bits: not for security, and runs in the browser too. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
