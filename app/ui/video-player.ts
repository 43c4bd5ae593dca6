import { videoFromLink } from "#domain/html/video.ts";

/** The player of the video that a link leads to; nothing is requested until it is in the page. */
export function createPlayer(href: string, title: string): HTMLIFrameElement | null {
  const player = videoFromLink(href)?.player;
  if (!player) return null;
  const frame = document.createElement("iframe");
  const address = new URL(player);
  address.searchParams.set("autoplay", "1");
  frame.title = title;
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  // YouTube refuses to play without a referrer.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = address.href;
  return frame;
}
