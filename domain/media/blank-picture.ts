/** What keeps a picture's place: its size in pixels, and a tiny `data:` URI of it where there is one. */
type Place = { width: number | string; height: number | string; placeholder?: string | null };

/**
 * A picture with nothing in it, or with a smear of what will come, as a `data:` URI. It has the shape
 * of the one that it stands for, so that nothing moves when that comes.
 */
export function blankPicture({ width, height, placeholder }: Place): string {
  const smear = placeholder
    ? `<image href='${placeholder}' width='100%' height='100%' preserveAspectRatio='none'/>`
    : "";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>${smear}</svg>`;
  // What must be escaped and nothing more: these stand in a page many times.
  return `data:image/svg+xml,${svg.replace(/[<>#%"]/g, encodeURIComponent)}`;
}
