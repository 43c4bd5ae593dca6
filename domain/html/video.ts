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
