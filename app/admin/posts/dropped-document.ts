import { POST_TITLE_MAX_CHARS } from "#domain/posts/post-fields.ts";
import { titleOfDocument } from "../editor/document-files.ts";
import type { EditorHandle } from "../editor/editor-props.ts";
import type { FormStore } from "../forms/form-store.ts";

/** Dropped on the list, for the editor of a new post that opens next. */
let dropped: File | null = null;

export function keepDroppedDocument(file: File): void {
  dropped = file;
}

/** Once. The file's name becomes the title. */
export function insertDroppedDocument(store: FormStore, { insertFiles }: EditorHandle): void {
  if (!dropped) return;
  store.setValue("title", titleOfDocument(dropped).slice(0, POST_TITLE_MAX_CHARS));
  insertFiles?.([dropped]);
  dropped = null;
}
