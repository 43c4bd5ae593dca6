import { type Editor as Core, EditorContent, useEditor } from "@tiptap/react";
import { useRef, useState } from "react";
import { cleanPasted } from "./clean-pasted.ts";
import { basicExtensions } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";

export type EditorProps = {
  label: string;
  html: string;
  placeholder: string;
  describedBy: string | undefined;
  /** Hears the whole text after every change; a text that is as it was at first is given as it came. */
  onWrite: (html: string) => void;
  /** Gives the way to put the focus into the text. */
  onReady: (focus: () => void) => void;
};

/** The editor itself, in code of its own that is loaded when a form with a text is opened. */
export function Editor({ label, html, placeholder, describedBy, onWrite, onReady }: EditorProps) {
  const [isLinking, setLinking] = useState(false);
  const [extensions] = useState(() => basicExtensions(placeholder));
  const first = useRef<Core["state"]["doc"]>(undefined);
  const editor = useEditor({
    immediatelyRender: false,
    // Its few rules are in our own sheet.
    injectCSS: false,
    extensions,
    content: html,
    editorProps: {
      attributes: attributesOf(label, describedBy),
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_view, event) => {
        if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        setLinking(true);
        return true;
      },
    },
    onCreate: ({ editor }) => {
      first.current = editor.state.doc;
      onReady(() => editor.commands.focus());
    },
    onUpdate: ({ editor }) => {
      const isAsAtFirst = first.current && editor.state.doc.eq(first.current);
      onWrite(isAsAtFirst ? html : editor.isEmpty ? "" : editor.getHTML());
    },
  });
  if (!editor) return <div aria-hidden="true" className="rich-editor" />;
  return (
    <div className="rich-editor">
      <Toolbar editor={editor} label={`Formatting: ${label}`} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} className="rich-editor-page" />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
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
