/** spec: admin-area §9: larger ones are accepted with a warning. */
const FAVICON_LARGE_MB = 2;
/** spec: admin-area §2, "favicon uploader" */
export const FAVICON_PX = 180;

/** spec: admin-area §5, §8 */
export const FAVICON_MESSAGES = {
  uploaded: "Favicon uploaded successfully",
  invalid: "Invalid file",
  notAnImage: "File must be an image",
  otherImage: "Use a PNG, SVG, JPEG, WebP, GIF or AVIF image",
  uploadFailed: "Upload failed",
  uploadFailedText: "There was an error uploading your favicon",
  saveFailed: "Failed to save favicon. Please try again.",
  removed: "Favicon removed",
} as const;

type FaviconNote = { level: "good" | "warning"; text: string };

/** spec: admin-area §5, "Favicon" */
export function faviconNotes(ext: string, bytes: number): FaviconNote[] {
  const notes: FaviconNote[] = [];
  if (ext === "svg")
    notes.push({
      level: "warning",
      text: "SVG favicons may not display on iOS. A PNG is made from it for those devices.",
    });
  if (bytes > FAVICON_LARGE_MB * 1024 * 1024)
    notes.push({
      level: "warning",
      text: `This file is larger than ${FAVICON_LARGE_MB} MB. A small PNG works better.`,
    });
  if (ext === "png")
    notes.push({ level: "good", text: "PNG favicons work in all browsers and on all devices." });
  return notes;
}

/** `conflict`: the favicon was changed elsewhere; `missing`: the file no longer exists. */
export type FaviconReply = { status: "done" | "conflict" | "missing" | "failed" };
