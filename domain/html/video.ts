export type VideoPage = { href: string; site: string };

const EMBEDS: { pattern: RegExp; site: string; page: (id: string) => string }[] = [
  {
    pattern:
      /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries\?(?:.*&)?list=([\w-]+)/i,
    site: "YouTube",
    page: (id) => `https://www.youtube.com/playlist?list=${id}`,
  },
  {
    pattern: /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]+)/i,
    site: "YouTube",
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    pattern: /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/i,
    site: "Vimeo",
    page: (id) => `https://vimeo.com/${id}`,
  },
];

export function videoPage(player: string): VideoPage | undefined {
  const address = player.replace(/^\/\//, "https://");
  for (const { pattern, site, page } of EMBEDS) {
    const id = pattern.exec(address)?.[1];
    if (id) return { href: page(id), site };
  }
  return undefined;
}

const YOUTUBE_PAGES = [
  /^https?:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:shorts|live)\/([\w-]{6,20})(?:[?#/].*)?$/i,
  /^https?:\/\/youtu\.be\/([\w-]{6,20})(?:[?#].*)?$/i,
];
const YOUTUBE_WATCH = /^https?:\/\/(?:(?:www|m)\.)?youtube\.com\/watch\?([^#\s]+)/i;
const VIMEO_PAGE = /^https?:\/\/(?:www\.)?vimeo\.com\/(\d{1,12})(?:[/?#].*)?$/i;

/** The page of a video whose page or player has this address. */
export function videoFromLink(address: string): VideoPage | undefined {
  const link = address.trim();
  const parameters = YOUTUBE_WATCH.exec(link)?.[1]?.split("&") ?? [];
  const watched = parameters.find((one) => /^v=[\w-]{6,20}$/.test(one))?.slice("v=".length);
  const [linked] = YOUTUBE_PAGES.flatMap((pattern) => pattern.exec(link)?.[1] ?? []);
  const youTube = watched ?? linked;
  if (youTube) return videoPage(`https://www.youtube.com/embed/${youTube}`);
  const vimeo = VIMEO_PAGE.exec(link)?.[1];
  return videoPage(vimeo ? `https://player.vimeo.com/video/${vimeo}` : link);
}
