export type PreviewKind = "image" | "video" | "pdf";

const KINDS: ReadonlyMap<string, PreviewKind> = new Map([
  ...["jpg", "jpeg", "png", "gif", "webp", "svg"].map((ext) => [ext, "image"] as const),
  ...["mp4", "webm", "ogg", "mov", "avi"].map((ext) => [ext, "video"] as const),
  ["pdf", "pdf"],
]);

/** spec: public-site §2, "File type for preview by extension"; §5, "Images" */
export function previewKind(nameOrUrl: string): PreviewKind | null {
  return KINDS.get(extensionOf(nameOrUrl)) ?? null;
}

/** `pdf` for `Report.PDF` and `/files/report.pdf?v=2#page=3`; empty without one. */
export function extensionOf(nameOrUrl: string): string {
  const [path = ""] = nameOrUrl.trim().split(/[?#]/, 1);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot === -1 ? "" : name.slice(dot + 1).toLowerCase();
}
