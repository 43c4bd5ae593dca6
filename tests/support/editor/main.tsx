import { Editor } from "@tiptap/core";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { articleExtensions } from "#app/admin/editor/article/article-extensions.ts";
import { readHtml } from "#app/admin/editor/article/read-html.ts";
import { writeHtml } from "#app/admin/editor/article/write-html.ts";
import { preloadEditor, RichTextField } from "#app/admin/editor/rich-text-field.tsx";
import { FormStore, FormStoreContext, useDirty } from "#app/admin/forms/form-store.ts";

/** The field as a screen shows it, until that screen exists; `kind=bare` is Tiptap alone. */
const { kind, html } = JSON.parse(document.querySelector("#given")?.textContent ?? "{}");
const root = document.querySelector("#root");

Object.assign(window, {
  roundTrip(stored: string) {
    const content = readHtml(stored);
    const editor = new Editor({ extensions: articleExtensions(""), content });
    editor.state.doc.check();
    const written = writeHtml(editor.state.doc);
    editor.destroy();
    return written;
  },
});

if (kind === "bare") {
  new Editor({ element: root, extensions: articleExtensions(""), content: readHtml(html) });
} else if (root) {
  // As the screen does.
  preloadEditor("article");
  createRoot(root).render(<Form html={html} />);
}

function Form({ html }: { html: string }) {
  const [store] = useState(() => new FormStore());
  const isDirty = useDirty(store);
  return (
    <form
      ref={store.attach}
      onInput={store.read}
      onSubmit={(event) => event.preventDefault()}
      className="form"
      aria-label="Post"
    >
      <FormStoreContext value={store}>
        <RichTextField profile="article" name="content" label="Content" initialHtml={html} />
      </FormStoreContext>
      <p className="save-state">{isDirty ? "Unsaved changes" : "All changes saved"}</p>
      <button type="submit">Save</button>
    </form>
  );
}
