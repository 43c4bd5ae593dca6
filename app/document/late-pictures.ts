/**
 * Runs inline in every page, before and without React: a picture that waits with its address in
 * `data-src` is fetched once it is within 50 px of the window and a tenth of it can be seen there,
 * and all are when the page is printed. Watches also for pictures that come later. One in an author's
 * text carries `data-state`, which tells its styles how far it is. Must not refer to anything outside
 * itself. spec: public-site §9
 */
export function startLatePictures(): void {
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
        // No window holds a tenth of the tallest.
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
