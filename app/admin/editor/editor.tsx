import { type Editor as Core, EditorContent, useEditor } from "@tiptap/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cleanPastedHtml } from "./clean-pasted-html.ts";
import { basicExtensions } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";
import { focusEditor } from "./tools.ts";

export type EditorProps = {
  label: string;
  html: string;
  placeholder: string;
  describedBy: string | undefined;
  /** Called with the whole text; while it equals the initial document, with `html` unchanged. */
  onChange: (html: string) => void;
  onReady: (focus: () => void) => void;
};

/** Loaded on demand, in a chunk of its own. */
export function Editor({ label, html, placeholder, describedBy, onChange, onReady }: EditorProps) {
  const [isLinking, setLinking] = useState(false);
  const [extensions] = useState(() => basicExtensions(placeholder));
  const initialDoc = useRef<Core["state"]["doc"]>(undefined);
  const editor = useEditor({
    immediatelyRender: false,
    // Its few rules are in editor.css.
    injectCSS: false,
    extensions,
    content: html,
    editorProps: {
      attributes: attributesOf(label, describedBy),
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        setLinking(true);
        return true;
      },
    },
    onCreate: ({ editor }) => {
      initialDoc.current = editor.state.doc;
      onReady(() => focusEditor(editor));
    },
    onUpdate: ({ editor }) => {
      const isUnchanged = initialDoc.current && editor.state.doc.eq(initialDoc.current);
      onChange(isUnchanged ? html : editor.isEmpty ? "" : editor.getHTML());
    },
  });
  const closeLinkDialog = () => {
    flushSync(() => setLinking(false));
    if (editor) focusEditor(editor);
  };
  if (!editor) return <div aria-hidden="true" className="rich-editor" />;
  return (
    <div className="rich-editor">
      <Toolbar editor={editor} label={`Formatting: ${label}`} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} className="rich-editor-page" />
      {isLinking && <LinkDialog editor={editor} onClose={closeLinkDialog} />}
    </div>
  );
}

function attributesOf(label: string, describedBy: string | undefined) {
  return {
    class: "rich-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    ...(describedBy ? { "aria-invalid": "true", "aria-describedby": describedBy } : {}),
  };
}
