import { EMPTY_POST, POST_FIELD_NAMES } from "#domain/posts/post-fields.ts";
import { newId } from "../../../ui/new-id.ts";
import { type JournalEntry, removeEntry, writeEntry } from "./journal.ts";
import { PostSession } from "./post-session.ts";
import { sendSave } from "./send-save.ts";

/** Saves the kept changes as a new post, whose id it returns. Throws when that failed. */
export async function draftFrom(entry: JournalEntry): Promise<string> {
  // The same for another try, in case only the reply was lost.
  const id = entry.editorId;
  const session = new PostSession(newId(), EMPTY_POST);
  const kept = POST_FIELD_NAMES.flatMap((name) => {
    const field = entry.fields[name];
    return field ? [[name, field.value] as const] : [];
  });
  session.setValues({ ...session.values, ...Object.fromEntries(kept) });
  const save = session.prepareSave("auto");
  const reply = await sendSave({ id, isNew: true }, save);
  if (reply.status !== "saved") throw new Error(`the draft was ${reply.status}`);
  session.confirm(save, reply.post.fields, Object.keys(reply.problems));
  // Such as a picture that is gone, or half an FAQ: offered by the editor of the draft.
  if (session.unsaved.length === 0) await removeEntry(entry.editorId);
  else await writeEntry({ ...entry, postId: id, isNew: false, fields: session.unsavedFields });
  return id;
}

/** Title, excerpt and content. The converter is loaded on demand. */
export async function markdownOf({ fields }: JournalEntry): Promise<string> {
  const { markdownFrom } = await import("../../editor/article/copied-markdown.ts");
  const textOf = (name: "title" | "excerpt" | "content") => String(fields[name]?.value ?? "");
  const title = textOf("title").trim();
  const parts = [title && `# ${title}`, textOf("excerpt").trim(), markdownFrom(textOf("content"))];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
