import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import { Announcement } from "../../../ui/announcement.tsx";
import { hasCommandKey } from "../../kit/command-key.ts";
import { PicturePicker } from "../../media/picture-picker.tsx";
import { copyMarkdown } from "../copy-markdown.ts";
import { attributesOf, DOM_EVENTS, type EditorProps, isLinkKey } from "../editor-props.ts";
import { LinkDialog } from "../link-dialog.tsx";
import { Toolbar } from "../toolbar.tsx";
import { focusEditor } from "../tools.ts";
import { useTextValue } from "../use-text-value.ts";
import { articleExtensions } from "./article-extensions.ts";
import { type ArticleActions, articleTools, bubbleTools, slashTools } from "./article-tools.ts";
import { ContextBar } from "./context-bar.tsx";
import { PictureDialog, PictureLinkDialog, VideoDialog } from "./dialogs.tsx";
import { FindBar } from "./find-bar.tsx";
import { insertPicture } from "./nodes/picture-upload.ts";
import {
  cleanArticlePaste,
  handleDrop,
  handleFilesOfHtml,
  handlePaste,
  insertFiles,
} from "./paste.ts";
import { readHtml } from "./read-html.ts";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { SlashMenu, type SlashMenuHandle } from "./slash-menu.tsx";
import { TextStats } from "./text-stats.tsx";
import { useFocusMode } from "./use-focus-mode.ts";
import { writeHtml } from "./write-html.ts";

type Opened = "link" | "library" | "video" | "picture" | "picture link" | "find" | null;

const ACCEPTED_PICTURES = UPLOAD_PLACES["post-picture"].accepts;

/** Profile `article`. Loaded on demand, in a chunk of its own. */
export function ArticleEditor(props: EditorProps) {
  const { label, html, placeholder, onReady } = props;
  const [opened, setOpened] = useState<Opened>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const slashMenu = useRef<SlashMenuHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focusMode = useFocusMode(frame);
  const current = useRef<Editor>(null);
  const [announcement, announce] = useState("");
  const [extensions] = useState(() => {
    const { onUploads = () => {} } = props;
    return articleExtensions(placeholder, { onUploads, announce });
  });
  const [content] = useState(() => readHtml(html));
  const [tools] = useState(() => {
    const actions: ArticleActions = {
      link: () => setOpened("link"),
      upload: () => fileInput.current?.click(),
      library: () => setOpened("library"),
      video: () => setOpened("video"),
      find: () => {
        setOpened("find");
        // If it is open already.
        findInput.current?.focus();
        findInput.current?.select();
      },
      copyMarkdown: () => void copySelection(current.current),
      focusMode: () => focusMode.toggle(),
    };
    return {
      bar: articleTools(actions),
      slash: slashTools(actions),
      bubble: [bubbleTools(actions)],
      keys: keysOf(actions),
    };
  });
  const value = useTextValue({ ...props, write: writeHtml });
  const editor = useEditor({
    immediatelyRender: false,
    injectCSS: false,
    extensions,
    content,
    // `handlePaste` does what they do, without searching megabytes of pasted text.
    enablePasteRules: false,
    editorProps: {
      attributes: attributesOf(props, "rich-text article"),
      handleDOMEvents: {
        ...DOM_EVENTS,
        paste: (_view, event) =>
          current.current !== null && handleFilesOfHtml(current.current, event),
      },
      transformPastedHTML: cleanArticlePaste,
      handlePaste: (_view, event) =>
        current.current !== null && handlePaste(current.current, event),
      handleDrop: (view, event) =>
        current.current !== null && handleDrop(current.current, view, event),
      handleKeyDown: (_view, event) => {
        if (slashMenu.current?.onKeyDown(event)) {
          // Escape closes only the menu.
          event.stopPropagation();
          return true;
        }
        const run = tools.keys(event);
        if (!run) return false;
        event.preventDefault();
        run();
        return true;
      },
    },
    onCreate: (event) => {
      current.current = event.editor;
      value.onCreate(event);
      onReady({
        focus: () => focusEditor(event.editor),
        flush: value.flush,
        insertFiles: (files) => void insertFiles(event.editor, files),
      });
    },
    onUpdate: value.onUpdate,
    onBlur: value.flush,
  });
  const close = () => {
    flushSync(() => setOpened(null));
    if (editor) focusEditor(editor);
  };
  if (!editor) return <div aria-hidden="true" className="rich-editor" />;
  return (
    <div
      ref={frame}
      className="rich-editor"
      data-profile="article"
      data-has-dialog={(opened !== null && opened !== "find") || undefined}
      data-focus-mode={focusMode.isOn || undefined}
    >
      <Toolbar editor={editor} label={`Formatting: ${label}`} groups={tools.bar} />
      <ContextBar
        editor={editor}
        onPicture={() => setOpened("picture")}
        onPictureLink={() => setOpened("picture link")}
      />
      {opened === "find" && (
        <FindBar editor={editor} input={findInput} onClose={() => setOpened(null)} />
      )}
      <EditorContent editor={editor} className="rich-editor-page" />
      <TextStats editor={editor} />
      <Announcement text={announcement} />
      <SlashMenu editor={editor} tools={tools.slash} handle={slashMenu} />
      <SelectionToolbar editor={editor} groups={tools.bubble} />
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        aria-label="Pictures to upload"
        accept="image/png,image/jpeg,image/webp,image/gif,.docx,.md"
        onChange={({ currentTarget }) => {
          insertFiles(editor, [...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      {opened === "link" && <LinkDialog editor={editor} onClose={close} />}
      {opened === "video" && <VideoDialog editor={editor} onClose={close} />}
      {opened === "picture" && <PictureDialog editor={editor} onClose={close} />}
      {opened === "picture link" && <PictureLinkDialog editor={editor} onClose={close} />}
      {opened === "library" && (
        <PicturePicker
          accepts={ACCEPTED_PICTURES}
          onPick={(item) => insertPicture(editor, item)}
          onClose={close}
        />
      )}
    </div>
  );
}

function keysOf({ link, find, focusMode }: ArticleActions) {
  return (event: KeyboardEvent): (() => void) | undefined => {
    if (isLinkKey(event)) return link;
    if (event.key.toLowerCase() !== "f" || !hasCommandKey(event) || event.altKey) return undefined;
    return event.shiftKey ? focusMode : find;
  };
}

/** The selection, or the whole text. */
async function copySelection(editor: Editor | null): Promise<void> {
  if (!editor) return;
  await copyMarkdown(async () => {
    const { copiedMarkdown } = await import("./copied-markdown.ts");
    const { doc, selection } = editor.state;
    return copiedMarkdown(selection.empty ? doc : doc.cut(selection.from, selection.to));
  });
}
