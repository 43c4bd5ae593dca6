import { EditorContent, getHTMLFromFragment, isNodeEmpty, useEditor } from "@tiptap/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { cleanPastedHtml } from "./clean-pasted-html.ts";
import { attributesOf, DOM_EVENTS, type EditorProps, isLinkKey } from "./editor-props.ts";
import { basicExtensions } from "./extensions.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";
import { basicTools, focusEditor } from "./tools.ts";
import { useTextValue } from "./use-text-value.ts";

/** Profile `basic`. Loaded on demand, in a chunk of its own. */
export function Editor(props: EditorProps) {
  const { label, html, placeholder, onReady } = props;
  const [isLinking, setLinking] = useState(false);
  const [extensions] = useState(() => basicExtensions(placeholder));
  const [tools] = useState(() => basicTools(() => setLinking(true)));
  const value = useTextValue({
    ...props,
    write: (doc) => (isNodeEmpty(doc) ? "" : getHTMLFromFragment(doc.content, doc.type.schema)),
  });
  const editor = useEditor({
    immediatelyRender: false,
    // Its few rules are in editor.css.
    injectCSS: false,
    extensions,
    content: html,
    editorProps: {
      attributes: attributesOf(props),
      handleDOMEvents: DOM_EVENTS,
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown: (_view, event) => {
        if (!isLinkKey(event)) return false;
        event.preventDefault();
        setLinking(true);
        return true;
      },
    },
    onCreate: (event) => {
      value.onCreate(event);
      onReady({ focus: () => focusEditor(event.editor), flush: value.flush });
    },
    onUpdate: value.onUpdate,
    onBlur: value.flush,
  });
  const closeLinkDialog = () => {
    flushSync(() => setLinking(false));
    if (editor) focusEditor(editor);
  };
  if (!editor) return <div aria-hidden="true" className="rich-editor" />;
  return (
    <div className="rich-editor" data-has-dialog={isLinking || undefined}>
      <Toolbar editor={editor} label={`Formatting: ${label}`} groups={tools} />
      <EditorContent editor={editor} className="rich-editor-page" />
      {isLinking && <LinkDialog editor={editor} onClose={closeLinkDialog} />}
    </div>
  );
}
