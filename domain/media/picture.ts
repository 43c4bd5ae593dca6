/** A picture as pages show it: every address is immutable. */
export type Picture = {
  /** The largest JPEG or WebP, for whoever reads none of the sources. */
  src: string;
  /** Pixels of `src`. */
  width: number;
  height: number;
  sources: { type: "image/avif" | "image/webp"; srcset: string }[];
  /** A tiny `data:` URI. */
  placeholder: string | null;
};
