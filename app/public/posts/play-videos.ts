import { readItem, removeItem, writeItem } from "../../ui/browser-storage.ts";
import { createPlayer } from "../../ui/video-player.ts";

/** The index of the video that plays once the page is loaded again. */
const PENDING_VIDEO = "pending_video";

/**
 * Plays videos in the place of their links. `isLoadedHere`: the document was loaded for this text;
 * the policy of any other allows no players, so it is loaded first. Returns a function to stop.
 */
export function playVideos(text: Element, isLoadedHere: boolean): () => void {
  const links = [...text.querySelectorAll<HTMLAnchorElement>(".video > a[href]")];
  const pending = links[Number(readItem("sessionStorage", PENDING_VIDEO) ?? "none")];
  removeItem("sessionStorage", PENDING_VIDEO);
  if (pending && isLoadedHere) play(pending, playerOf(pending));
  const handleClick = (event: Event) => {
    const link = links.find((one) => event.target instanceof Node && one.contains(event.target));
    if (!link || !(event instanceof MouseEvent)) return;
    const player = playerOf(link);
    if (!player || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isLoadedHere) {
      event.preventDefault();
      play(link, player);
    } else if (writeItem("sessionStorage", PENDING_VIDEO, `${links.indexOf(link)}`)) {
      event.preventDefault();
      location.reload();
    }
  };
  for (const link of links) link.dataset.plays = "here";
  text.addEventListener("click", handleClick);
  return () => text.removeEventListener("click", handleClick);
}

const playerOf = ({ href, textContent }: HTMLAnchorElement) => createPlayer(href, textContent);

function play(link: HTMLAnchorElement, player: HTMLIFrameElement | null): void {
  if (!player) return;
  link.after(player);
  player.focus();
}
