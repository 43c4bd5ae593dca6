import { POST_TITLE_MAX_CHARS } from "#domain/posts/post-fields.ts";
import { newId } from "../../ui/new-id.ts";
import { titleOfDocument } from "../editor/document-files.ts";
import type { EditorHandle } from "../editor/editor-props.ts";
import type { FormStore } from "../forms/form-store.ts";

/** A document dropped on the list, by an id in the history state of the editor that it is for. */
let dropped: { id: string; file: File } | null = null;

/** Returns the state of the navigation to the editor of a new post. */
export function keepDroppedDocument(file: File): { droppedDocument: string } {
  const id = newId();
  dropped = { id, file };
  return { droppedDocument: id };
}

/** Once, and only into the editor that was opened for it. The file's name becomes the title. */
export function insertDroppedDocument(
  state: unknown,
  store: FormStore,
  { insertFiles }: EditorHandle,
): void {
  const { droppedDocument } = Object(state);
  if (!dropped || dropped.id !== droppedDocument) return;
  store.setValue("title", titleOfDocument(dropped.file).slice(0, POST_TITLE_MAX_CHARS));
  insertFiles?.([dropped.file]);
  dropped = null;
}
