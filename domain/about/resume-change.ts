import { z } from "zod";

/** spec: admin-area §8 */
export const RESUME_MESSAGES = {
  uploadedAndSaved: "Resume uploaded and saved successfully!",
  /** The same file again: nothing to save. */
  uploaded: "Resume uploaded successfully!",
  uploadFailed: "Failed to upload resume",
  saveFailed: "Failed to save resume. Please try again.",
  /** It was changed elsewhere. */
  outdated: "Unable to save resume. Please refresh and try again.",
  /** The page no longer offers it; the file may be used elsewhere, or be another site's. */
  removed: "Resume removed successfully!",
  /** The stored file is deleted too. */
  deleted: "Resume deleted successfully!",
  deleteFailed: "Failed to delete resume",
} as const;

const ADDRESS_MAX_CHARS = 2_000;
const FILE_NAME_MAX_CHARS = 1_000;

/** `replaces`: the address of the resume that is shown, to detect changes made elsewhere. */
const replaces = z.string().max(ADDRESS_MAX_CHARS).default("");

const resumeChange = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save-resume"),
    mediaId: z.uuid(),
    fileName: z.string().max(FILE_NAME_MAX_CHARS),
    replaces,
  }),
  z.object({ intent: z.literal("remove-resume"), replaces }),
]);
export type ResumeChange = z.output<typeof resumeChange>;

/** Reads form fields; null when they are something else. */
export function parseResumeChange(fields: Readonly<Record<string, unknown>>): ResumeChange | null {
  return resumeChange.safeParse(fields).data ?? null;
}

/** `same`: it was the resume already; `missing`: the file no longer exists. */
export type ResumeReply = {
  status: "saved" | "same" | "removed" | "deleted" | "conflict" | "missing" | "failed";
};
