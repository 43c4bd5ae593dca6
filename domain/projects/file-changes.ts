import { z } from "zod";
import { line } from "../forms/line.ts";
import { PROJECT_FILES_MAX } from "./project.ts";

export const FILE_NAME_SHOWN_MAX = 200;
/** In UTF-16 units: more than a cleaned name can have. */
const SENT_NAME_MAX = 1_000;
/** In UTF-16 units: some 200 files of usual names. */
const ADDED_JSON_MAX = 64_000;

const id = z.uuid("There is no such file.");

const addedFile = z.object({
  mediaId: id,
  /** What it was called when it was sent. */
  name: z.string().max(SENT_NAME_MAX, "The name of the file is too long."),
  /** False of one that was added before, and only tells where the new ones stand. */
  isNew: z.boolean(),
});
export type AddedFile = z.infer<typeof addedFile>;

/** Files in the order in which they were chosen, as JSON. */
const addedFiles = z
  .string()
  .max(ADDED_JSON_MAX, "These are too many files at once.")
  .transform(fromJson)
  .pipe(
    z
      .array(addedFile, "Choose a file.")
      .refine((files) => files.some(({ isNew }) => isNew), "Choose a file.")
      .refine(
        (files) => files.filter(({ isNew }) => isNew).length <= PROJECT_FILES_MAX,
        `A project holds at most ${PROJECT_FILES_MAX} files.`,
      ),
  );

/** What is no JSON is no list of files either. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What can be done to the files of a project. */
const fileChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-files"), files: addedFiles }),
  z.object({
    intent: z.literal("rename-file"),
    fileId: id,
    name: line("Name", { max: FILE_NAME_SHOWN_MAX }),
  }),
  z.object({ intent: z.literal("order-files"), fileIds: z.array(id).max(PROJECT_FILES_MAX) }),
  z.object({ intent: z.literal("replace-file"), fileId: id, mediaId: id }),
  z.object({ intent: z.literal("remove-file"), fileId: id }),
]);
export type FileChange = z.infer<typeof fileChangeSchema>;
export type FileIntent = FileChange["intent"];

/**
 * How a change of a project's files ended. `missing`: the project, the file of it or the uploaded file
 * does not exist any more; `full`: it holds as many files as a project can. Of added files: `known` were
 * there already under their name, `copies` under another one, and were added all the same.
 */
export type FilesChanged =
  | { status: "done"; count: number; known?: string[]; copies?: { name: string; of: string }[] }
  | { status: "missing" | "full" };

/** How a change of files was answered. `failed`: nobody knows, and nothing is lost. */
export type FileReply = { intent: FileIntent } & (
  | FilesChanged
  | { status: "failed" }
  | { status: "refused"; problem: string }
);

/**
 * What was asked for of a project's files, or why it cannot be done, for people to read; null when
 * nobody could have meant it.
 */
export function parseFileChange(
  asked: Record<string, unknown>,
): { ok: true; change: FileChange } | { ok: false; intent: FileIntent; problem: string } | null {
  const intent = fileIntentFrom(asked.intent);
  if (!intent) return null;
  const parsed = fileChangeSchema.safeParse(asked);
  if (parsed.success) return { ok: true, change: parsed.data };
  return { ok: false, intent, problem: parsed.error.issues[0]?.message ?? "" };
}

/** The intent of that name, or null. */
export function fileIntentFrom(name: unknown): FileIntent | null {
  return INTENTS.find((known) => known === name) ?? null;
}

const INTENTS: readonly FileIntent[] = [
  ...(["add-files", "rename-file", "order-files"] as const),
  ...(["replace-file", "remove-file"] as const),
];
