import { extensionOf } from "./extension.ts";

/** How a page shows a file to whoever asks for a preview. */
export type PreviewKind = "image" | "video" | "pdf";

const KINDS: ReadonlyMap<string, PreviewKind> = new Map([
  ...["jpg", "jpeg", "png", "gif", "webp", "svg"].map((ext) => [ext, "image"] as const),
  ...["mp4", "webm", "ogg", "mov", "avi"].map((ext) => [ext, "video"] as const),
  ["pdf", "pdf"],
]);

/**
 * How the file of this name or address can be previewed, judged by its extension alone; null when it
 * cannot be. spec: public-site §2, "File type for preview by extension"; §5, "Images"
 */
export function previewKind(nameOrUrl: string): PreviewKind | null {
  return KINDS.get(extensionOf(nameOrUrl)) ?? null;
}
