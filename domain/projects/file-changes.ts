import { z } from "zod";
import { type ParsedChange, parseItemChange } from "../forms/item-changes.ts";
import { line } from "../forms/line.ts";
import { tryParseJson } from "../values/parse-json.ts";
import { PROJECT_FILES_MAX } from "./project.ts";

export const FILE_NAME_SHOWN_MAX_CHARS = 200;
const SENT_NAME_MAX_CHARS = 1_000;
/** About 200 files. */
const ADDED_JSON_MAX_UNITS = 64_000;

const id = z.uuid("File not found.");

const addedFile = z.object({
  mediaId: id,
  name: z.string().max(SENT_NAME_MAX_CHARS, "The name of the file is too long."),
  /** False for files added earlier, which only mark the position of the new ones. */
  isNew: z.boolean(),
});
export type AddedFile = z.infer<typeof addedFile>;

const addedFiles = z
  .string()
  .max(ADDED_JSON_MAX_UNITS, "Too many files at once.")
  .transform(tryParseJson)
  .pipe(
    z
      .array(addedFile, "Choose a file.")
      .refine((files) => files.some(({ isNew }) => isNew), "Choose a file.")
      .refine(
        (files) => files.filter(({ isNew }) => isNew).length <= PROJECT_FILES_MAX,
        `A project can have at most ${PROJECT_FILES_MAX} files.`,
      ),
  );

const fileChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-files"), files: addedFiles }),
  z.object({
    intent: z.literal("rename-file"),
    fileId: id,
    name: line("Name", { max: FILE_NAME_SHOWN_MAX_CHARS }),
  }),
  z.object({ intent: z.literal("order-files"), fileIds: z.array(id).max(PROJECT_FILES_MAX) }),
  z.object({ intent: z.literal("replace-file"), fileId: id, mediaId: id }),
  z.object({ intent: z.literal("remove-file"), fileId: id }),
]);
export type FileChange = z.infer<typeof fileChangeSchema>;
export type FileIntent = FileChange["intent"];

/**
 * `missing`: project or file no longer exists. `known`: skipped, already in the project under that name.
 * `copies`: added although the same content is there under another name.
 */
export type FilesChanged =
  | { status: "done"; count: number; known?: string[]; copies?: { name: string; of: string }[] }
  | { status: "missing" | "full" };

export type FileReply = { intent: FileIntent } & (
  | FilesChanged
  | { status: "failed" }
  | { status: "refused"; problem: string }
);

/** Null when the intent is unknown; `problem` is shown to the owner. */
export function parseFileChange(asked: Record<string, unknown>): ParsedChange<FileChange> {
  return parseItemChange(fileChangeSchema, INTENTS, asked);
}

export function fileIntentFrom(name: unknown): FileIntent | null {
  return INTENTS.find((known) => known === name) ?? null;
}

const INTENTS: readonly FileIntent[] = [
  ...(["add-files", "rename-file", "order-files"] as const),
  ...(["replace-file", "remove-file"] as const),
];
