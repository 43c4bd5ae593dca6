import { type RefObject, useEffect } from "react";

/** Marks pictures inside HTML that an author wrote when they cannot be loaded (`data-failed`). */
export function useFailedPictures(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = inside.current;
    const mark = ({ target }: { target: unknown }) => {
      if (target instanceof HTMLImageElement) target.dataset.failed = "";
    };
    // Some failed before there was anyone to hear of it; those not near yet have not begun.
    for (const image of box?.querySelectorAll("img") ?? []) {
      if (image.complete && image.currentSrc && image.naturalWidth === 0) mark({ target: image });
    }
    box?.addEventListener("error", mark, true);
    return () => box?.removeEventListener("error", mark, true);
  }, [inside]);
}
