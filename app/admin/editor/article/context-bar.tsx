import type { Attrs } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { useEffect, useId, useState } from "react";
import { ARTICLE_CLASSES } from "#domain/html/profiles.ts";
import { isComposing } from "../../../ui/is-composing.ts";
import { focusEditor } from "../tools.ts";
import { TABLE_COMMANDS } from "./nodes/table.ts";

/** What the caret is in, from the inside. */
type Place = {
  name: "table" | "codeBlock" | "picture" | null;
  language: string;
  alt: string;
  /** Null for a picture within a line, whose link is one of the text. */
  href: string | null;
};

const NOWHERE: Place = { name: null, language: "", alt: "", href: null };

const TABLE_TOOLS: [keyof typeof TABLE_COMMANDS, string][] = [
  ["addRowBefore", "Row above"],
  ["addRowAfter", "Row below"],
  ["deleteRow", "Delete row"],
  ["addColumnBefore", "Column before"],
  ["addColumnAfter", "Column after"],
  ["deleteColumn", "Delete column"],
  ["toggleHeaderRow", "Header row"],
  ["toggleHeaderColumn", "Header column"],
  ["deleteTable", "Delete table"],
];

type ContextBarProps = { editor: Editor; onPicture: () => void; onPictureLink: () => void };

/** Tools for what the caret is in. */
export function ContextBar({ editor, onPicture, onPictureLink }: ContextBarProps) {
  const { name, language, alt, href } = usePlace(editor);
  switch (name) {
    case "table":
      return (
        <fieldset aria-label="Table" className="rich-context cluster fine flex-none shrinkable">
          {TABLE_TOOLS.map(([command, label]) => (
            <button
              key={command}
              type="button"
              className="plain-button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                TABLE_COMMANDS[command](editor.state, editor.view.dispatch);
                focusEditor(editor);
              }}
            >
              {label}
            </button>
          ))}
        </fieldset>
      );
    case "codeBlock":
      return (
        <div className="rich-context cluster fine flex-none">
          <Language key={language} editor={editor} language={language} />
        </div>
      );
    case "picture":
      return (
        <fieldset aria-label="Picture" className="rich-context cluster fine flex-none shrinkable">
          <button type="button" className="plain-button" onClick={onPicture}>
            Alt text
          </button>
          <span className="truncate faint">{alt}</span>
          {href !== null && (
            <button type="button" className="plain-button" onClick={onPictureLink}>
              Link
            </button>
          )}
          {href && <span className="truncate faint">{href}</span>}
        </fieldset>
      );
    default:
      return null;
  }
}

function Language({ editor, language }: { editor: Editor; language: string }) {
  const problemId = useId();
  const [isInvalid, setInvalid] = useState(false);
  /** Returns whether the name is valid. */
  const apply = (text: string): boolean => {
    const name = text.trim().toLowerCase();
    const isValid = name === "" || ARTICLE_CLASSES.get("code")?.test(`language-${name}`) === true;
    setInvalid(!isValid);
    if (isValid && text !== language)
      editor.commands.updateAttributes("codeBlock", { language: name || null });
    return isValid;
  };
  return (
    <>
      <label className="row gap-s">
        Language
        <input
          defaultValue={language}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? problemId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          placeholder="None"
          // Not part of the surrounding form.
          onInput={(event) => event.stopPropagation()}
          onBlur={({ currentTarget }) => apply(currentTarget.value)}
          onKeyDown={(event) => {
            const { key, currentTarget, nativeEvent } = event;
            if (isComposing(nativeEvent) || (key !== "Enter" && key !== "Escape")) return;
            event.preventDefault();
            // Escape would also leave the distraction-free mode.
            event.stopPropagation();
            // Leaving the field applies what is in it.
            if (key === "Escape") currentTarget.value = language;
            if (apply(currentTarget.value)) focusEditor(editor);
          }}
        />
      </label>
      {isInvalid && (
        <span id={problemId} role="alert" className="field-problem">
          Use a name like js, c++ or objective-c.
        </span>
      )}
    </>
  );
}

function usePlace(editor: Editor): Place {
  const [place, setPlace] = useState(() => placeOf(editor));
  useEffect(() => {
    const update = () =>
      setPlace((before) => {
        const next = placeOf(editor);
        return JSON.stringify(before) === JSON.stringify(next) ? before : next;
      });
    editor.on("transaction", update);
    return () => {
      editor.off("transaction", update);
    };
  }, [editor]);
  return place;
}

function placeOf(editor: Editor): Place {
  const picture = pictureAt(editor);
  if (picture) {
    const { isDecorative, alt } = picture.attrs;
    const shown = isDecorative ? "Decorative" : alt || "No alt text";
    return { ...NOWHERE, name: "picture", alt: shown, href: linkOfPicture(picture.attrs) };
  }
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $from.node(depth);
    if (type.name === "codeBlock")
      return { ...NOWHERE, name: "codeBlock", language: attrs.language ?? "" };
    if (type.name === "table") return { ...NOWHERE, name: "table" };
  }
  return NOWHERE;
}

/** Null where a picture has no link of its own. */
const linkOfPicture = (attrs: Attrs) => ("href" in attrs ? (attrs.href ?? "") : null);

/** The selected picture, or the figure whose caption the caret is in. */
export function pictureAt({ state }: Editor) {
  const { selection } = state;
  const { $from } = selection;
  const node = "node" in selection ? state.doc.nodeAt(selection.from) : null;
  if (node && ["figure", "picture"].includes(node.type.name))
    return { attrs: node.attrs, position: selection.from };
  if ($from.parent.type.name !== "figure") return null;
  return { attrs: $from.parent.attrs, position: $from.before() };
}
