/**
 * Inlined, so self-contained: loads pictures with `data-src` once they are within 50 px of the
 * viewport and a tenth visible, and all before printing. `data-state` is for CSS. spec: public-site
 * §9
 */
export function lazyLoadPictures(): void {
  const start = (picture: HTMLImageElement) => {
    const { src, state } = picture.dataset;
    observer.unobserve(picture);
    if (!src) return;
    const blank = picture.src;
    const sources = [...(picture.closest("picture")?.querySelectorAll("source") ?? [])];
    if (state) {
      picture.onload = () => {
        picture.dataset.state = "loaded";
      };
      picture.onerror = () => {
        picture.onload = picture.onerror = null;
        picture.dataset.state = "failed";
        for (const source of sources) source.remove();
        picture.src = blank;
      };
    }
    for (const source of sources) source.srcset = source.dataset.srcset ?? "";
    delete picture.dataset.src;
    picture.src = src;
  };

  const waiting = () => document.querySelectorAll<HTMLImageElement>("img[data-src]");
  const startAll = () => waiting().forEach(start);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio, boundingClientRect } of entries) {
        // A tenth of a very tall picture never fits the viewport.
        const isSeen = intersectionRatio >= 0.1 || boundingClientRect.height > 10 * innerHeight;
        if (isIntersecting && isSeen && target instanceof HTMLImageElement) start(target);
      }
    },
    { rootMargin: "50px", threshold: [0, 0.1] },
  );
  const watch = () => {
    for (const picture of waiting()) observer.observe(picture);
  };
  watch();
  new MutationObserver(watch).observe(document, { childList: true, subtree: true });
  addEventListener("beforeprint", startAll);
  matchMedia("print").addEventListener("change", startAll);
}
