type Box = { width: number | string; height: number | string; placeholder?: string | null };

/** Sized like the final image, so that loading causes no layout shift. */
export function blankPicture({ width, height, placeholder }: Box): string {
  const blur = placeholder
    ? `<image href='${placeholder}' width='100%' height='100%' preserveAspectRatio='none'/>`
    : "";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>${blur}</svg>`;
  // Minimal escaping: these are repeated many times in a page.
  return `data:image/svg+xml,${svg.replace(/[<>#%"]/g, encodeURIComponent)}`;
}
