import { z } from "zod";
import { baseVersion } from "../forms/line.ts";
import { lines } from "../forms/rich-text.ts";

const NOTES_MAX_CHARS = 5_000;

/** The owner's own, about a message. */
export const notesSchema = z.object({
  notes: lines("Notes", { max: NOTES_MAX_CHARS }),
  version: baseVersion,
});
