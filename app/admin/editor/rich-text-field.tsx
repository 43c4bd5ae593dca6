import { type ComponentType, useEffect, useRef, useState } from "react";
import { Field } from "../../ui/field.tsx";
import type { EditorProps } from "./editor.tsx";

type RichTextFieldProps = {
  id?: string;
  name: string;
  label: string;
  /** The stored text, as the sanitiser left it. */
  initialHtml: string;
  problem?: string | undefined;
  /** In pixels; a text grows to 800 before it scrolls. */
  minHeight?: number;
  placeholder?: string;
};

/** spec: admin-area §9; the most stands in `editor.css` */
const MIN_HEIGHT_PX = 400;

/**
 * A text with headings, lists and links as a field of a form. What is sent is the text as HTML, from a
 * control that holds it from the start: nothing is lost before the editor is there, or when it cannot
 * be loaded. A text that was not changed is sent as it was stored.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { name, id = name, label, problem, minHeight = MIN_HEIGHT_PX } = props;
  // What is stored may change while the form stays open; the editor goes back to what it began with.
  const [initialHtml] = useState(props.initialHtml);
  const source = useRef<HTMLTextAreaElement>(null);
  const focusEditor = useRef<() => void>(() => {});
  const { Editor, hasFailed } = useEditorCode();
  const write = (html: string) => {
    if (!source.current || source.current.value === html) return;
    source.current.value = html;
    source.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <Field id={id} name={name} label={label} {...(problem ? { problem } : {})}>
      {(control) => (
        <div className="rich-field" style={{ minHeight }}>
          <textarea
            {...control}
            ref={source}
            defaultValue={initialHtml}
            className="rich-field-source"
            data-plain={hasFailed || undefined}
            {...(hasFailed ? {} : { tabIndex: -1, "aria-hidden": true })}
            // The label and whoever looks for the first problem lead here.
            onFocus={() => focusEditor.current()}
          />
          {Editor && (
            <Editor
              label={label}
              html={initialHtml}
              placeholder={props.placeholder ?? ""}
              describedBy={control["aria-describedby"]}
              onWrite={write}
              onReady={(focus) => {
                focusEditor.current = focus;
                if (document.activeElement === source.current) focus();
              }}
            />
          )}
          {!Editor && !hasFailed && (
            <div aria-hidden="true" className="rich-editor needs-scripts" />
          )}
          {hasFailed && (
            <p role="status" className="rich-field-note">
              The editor could not be loaded. This is the text as HTML; it can be changed and saved
              here.
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

/** The editor is large, so it comes when the form stands. */
function useEditorCode() {
  const [code, setCode] = useState<{ Editor?: ComponentType<EditorProps>; hasFailed: boolean }>({
    hasFailed: false,
  });
  useEffect(() => {
    let isWanted = true;
    import("./editor.tsx").then(
      ({ Editor }) => isWanted && setCode({ Editor, hasFailed: false }),
      () => isWanted && setCode({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return code;
}
