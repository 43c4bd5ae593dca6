import { decodeEntities } from "./entities.ts";

/** `player`: without cookies before it plays. */
type VideoPage = { href: string; site: string; player: string };

const YOUTUBE_PLAYERS = "https://www.youtube-nocookie.com";
const VIMEO_PLAYERS = "https://player.vimeo.com";
export const PLAYER_ORIGINS: readonly string[] = [YOUTUBE_PLAYERS, VIMEO_PLAYERS];

/** `hash`: of an unlisted video, which does not play without it. */
type Embed = {
  pattern: RegExp;
  site: string;
  page: (id: string, hash?: string) => string;
  player: (id: string, hash?: string) => string;
};

const EMBEDS: Embed[] = [
  {
    pattern:
      /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries\?(?:.*&)?list=([\w-]+)/i,
    site: "YouTube",
    page: (id) => `https://www.youtube.com/playlist?list=${id}`,
    player: (id) => `${YOUTUBE_PLAYERS}/embed/videoseries?list=${id}`,
  },
  {
    pattern: /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]+)/i,
    site: "YouTube",
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    player: (id) => `${YOUTUBE_PLAYERS}/embed/${id}`,
  },
  {
    pattern: /^https?:\/\/player\.vimeo\.com\/video\/(\d+)(?:\?(?:[^#\s]*&)?h=([\da-f]+))?/i,
    site: "Vimeo",
    page: (id, hash) => `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
    player: (id, hash) => `${VIMEO_PLAYERS}/video/${id}?${hash ? `h=${hash}&` : ""}dnt=1`,
  },
];

export function videoPage(player: string): VideoPage | undefined {
  const address = player.replace(/^\/\//, "https://");
  for (const { pattern, site, page, player: playerOf } of EMBEDS) {
    const [, id, hash] = pattern.exec(address) ?? [];
    if (id) return { href: page(id, hash), site, player: playerOf(id, hash) };
  }
  return undefined;
}

const YOUTUBE_PAGES = [
  /^https?:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:shorts|live)\/([\w-]{6,20})(?:[?#/].*)?$/i,
  /^https?:\/\/youtu\.be\/([\w-]{6,20})(?:[?#].*)?$/i,
];
const YOUTUBE_PLAYLIST = /^https?:\/\/(?:(?:www|m)\.)?youtube\.com\/playlist\?list=([\w-]+)$/i;
const YOUTUBE_WATCH = /^https?:\/\/(?:(?:www|m)\.)?youtube\.com\/watch\?([^#\s]+)/i;
const VIMEO_PAGE =
  /^https?:\/\/(?:www\.)?vimeo\.com\/(\d{1,12})(?:\/([\da-f]{8,20}))?(?:[/?#].*)?$/i;

/** The page of a video whose page or player has this address. */
export function videoFromLink(address: string): VideoPage | undefined {
  const link = address.trim();
  const parameters = YOUTUBE_WATCH.exec(link)?.[1]?.split("&") ?? [];
  const watched = parameters.find((one) => /^v=[\w-]{6,20}$/.test(one))?.slice("v=".length);
  const [linked] = YOUTUBE_PAGES.flatMap((pattern) => pattern.exec(link)?.[1] ?? []);
  const youTube = watched ?? linked;
  if (youTube) return videoPage(`https://www.youtube.com/embed/${youTube}`);
  const playlist = YOUTUBE_PLAYLIST.exec(link)?.[1];
  if (playlist) return videoPage(`https://www.youtube.com/embed/videoseries?list=${playlist}`);
  const [, vimeo, hash] = VIMEO_PAGE.exec(link) ?? [];
  if (!vimeo) return videoPage(link);
  return videoPage(`https://player.vimeo.com/video/${vimeo}${hash ? `?h=${hash}` : ""}`);
}

/** Origins of the players that the videos in sanitized HTML need. */
export function playerOrigins(html: string): string[] {
  const figures = html.matchAll(/<figure class="video"[^<>]*><a href="([^"<>]*)"/g);
  const players = [...figures].map(([, href = ""]) => videoFromLink(decodeEntities(href))?.player);
  return PLAYER_ORIGINS.filter((origin) => players.some((player) => player?.startsWith(origin)));
}
