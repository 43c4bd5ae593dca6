import { type ComponentType, useEffect, useRef, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { useFormStore } from "../forms/form-store.ts";
import type { EditorProps } from "./editor.tsx";

type RichTextFieldProps = {
  id?: string;
  name: string;
  label: string;
  /** Sanitized. */
  initialHtml: string;
  problem?: string | undefined;
  /** In pixels; a text grows to 800 before it scrolls. */
  minHeight?: number;
  placeholder?: string;
};

/** spec: admin-area §9; the maximum is in `editor.css`. */
const MIN_HEIGHT_PX = 400;

/**
 * The HTML is submitted by a textarea that holds it from the start, so nothing is lost before the
 * editor has loaded or if it fails to. Unchanged text is submitted as it was stored.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { name, id = name, label, problem, minHeight = MIN_HEIGHT_PX } = props;
  // Frozen: the stored text may change while the form is open.
  const [initialHtml] = useState(props.initialHtml);
  const source = useRef<HTMLTextAreaElement>(null);
  const focusEditor = useRef<() => void>(() => {});
  const { Editor, hasFailed } = useLazyEditor();
  const store = useFormStore();
  const update = (html: string) => {
    if (!source.current || source.current.value === html) return;
    source.current.value = html;
    store?.reportChange(name);
  };
  return (
    <Field id={id} name={name} label={label} {...(problem ? { problem } : {})}>
      {(control) => (
        <div className="rich-field" style={{ minHeight }}>
          <textarea
            {...control}
            ref={source}
            defaultValue={initialHtml}
            className="rich-field-input"
            data-plain={hasFailed || undefined}
            {...(hasFailed ? {} : { tabIndex: -1, "aria-hidden": true })}
            // Focused by the label and by the search for the first problem.
            onFocus={() => focusEditor.current()}
          />
          {Editor && (
            <Editor
              label={label}
              html={initialHtml}
              placeholder={props.placeholder ?? ""}
              describedBy={control["aria-describedby"]}
              onChange={update}
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
            <p role="status" className="rich-field-note muted fine">
              The editor could not be loaded. You can edit and save the text as HTML here.
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

/** Loads the editor after the form is shown, because it is large. */
function useLazyEditor() {
  const [code, setCode] = useState<{ Editor?: ComponentType<EditorProps>; hasFailed: boolean }>({
    hasFailed: false,
  });
  useEffect(() => {
    let isMounted = true;
    import("./editor.tsx").then(
      ({ Editor }) => isMounted && setCode({ Editor, hasFailed: false }),
      () => isMounted && setCode({ hasFailed: true }),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return code;
}
