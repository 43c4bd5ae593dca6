import {
  type ComponentType,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { ProfileName } from "#domain/html/profiles.ts";
import { Field } from "../../ui/field.tsx";
import { useFieldChange, useFieldSetter, useFormStore } from "../forms/form-store.ts";
import type { EditorHandle, EditorProps } from "./editor-props.ts";

type RichTextFieldProps = {
  id?: string;
  name: string;
  label: string;
  /** `article`: blog posts. */
  profile?: ProfileName;
  /** `flush` makes the form's value current, which it otherwise is within 300 ms. */
  ref?: Ref<EditorHandle>;
  /** Called at once, before the value has changed. */
  onDirty?: () => void;
  /** Sanitized. */
  initialHtml: string;
  problem?: string | undefined;
  /** In pixels; a text grows to 800 before it scrolls. */
  minHeight?: number;
  placeholder?: string;
  /** Whether the editor is loaded later, when the text is shown. */
  isDeferred?: boolean;
  onUploads?: EditorProps["onUploads"];
  /** Called whenever an editor is shown: at first, and after the text was set by code. */
  onReady?: EditorProps["onReady"];
};

/** spec: admin-area §9; the maximum is in `editor.css`. */
const MIN_HEIGHT_PX = 400;

/**
 * The HTML is submitted by a textarea that holds it from the start, so nothing is lost before the
 * editor has loaded or if it fails to. Unchanged text is submitted as it was stored.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { name, id = name, label, problem, minHeight = MIN_HEIGHT_PX, profile = "basic" } = props;
  // The stored text may change while the form is open. `revision`: of texts that were set by code.
  const [{ initialHtml, revision }, setText] = useState({
    initialHtml: props.initialHtml,
    revision: 0,
  });
  const source = useRef<HTMLTextAreaElement>(null);
  const handle = useRef<EditorHandle>({ focus: () => {}, flush: () => {} });
  const { Editor, hasFailed } = useLazyEditor(profile, props.isDeferred ?? false);
  const [isReady, setReady] = useState(false);
  const store = useFormStore();
  useFieldSetter(name, (html) => {
    // Else the editor would report its text when it is replaced.
    handle.current.flush();
    setText({ initialHtml: String(html), revision: revision + 1 });
  });
  useFieldChange(name, revision);
  useImperativeHandle(props.ref, () => ({
    focus: () => handle.current.focus(),
    flush: () => handle.current.flush(),
  }));
  const isReading = useFlushBeforeRead(source, handle);
  useEffect(() => {
    // By Conform and by the search for the first problem; it is hidden, so it cannot have the focus.
    if (isReady && source.current) source.current.focus = () => handle.current.focus();
  });
  const update = (html: string) => {
    const { current } = source;
    const isChanged = current && current.value !== html;
    if (isChanged) current.value = html;
    const report = () => {
      store?.clearPending(name);
      if (isChanged) current.dispatchEvent(new Event("input", { bubbles: true }));
    };
    // A form cannot be read again while it is read.
    if (isReading.current) queueMicrotask(report);
    else report();
  };
  const markDirty = () => {
    store?.markPending(name);
    props.onDirty?.();
  };
  return (
    <Field id={id} name={name} label={label} {...(problem ? { problem } : {})}>
      {(control) => (
        <div className="rich-field" style={{ minHeight }}>
          <textarea
            key={`text ${revision}`}
            {...control}
            ref={source}
            defaultValue={initialHtml}
            className="rich-field-input"
            data-plain={hasFailed || undefined}
            {...(hasFailed ? {} : { tabIndex: -1, "aria-hidden": true })}
            hidden={isReady}
            // By its label.
            onClick={() => handle.current.focus()}
          />
          {Editor && (
            <Editor
              key={`editor ${revision}`}
              label={label}
              html={initialHtml}
              placeholder={props.placeholder ?? ""}
              describedBy={control["aria-describedby"]}
              onDirty={markDirty}
              onChange={update}
              onUploads={props.onUploads}
              onReady={(ready) => {
                handle.current = ready;
                if (document.activeElement === source.current) ready.focus();
                setReady(true);
                props.onReady?.(ready);
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

/** Before anyone reads the form: Conform, the form store, the browser itself. */
function useFlushBeforeRead(
  source: React.RefObject<HTMLTextAreaElement | null>,
  handle: React.RefObject<EditorHandle>,
) {
  const isReading = useRef(false);
  useEffect(() => {
    const form = source.current?.form;
    if (!form) return;
    const flush = () => handle.current.flush();
    const complete = ({ formData }: FormDataEvent) => {
      isReading.current = true;
      flush();
      isReading.current = false;
      const { name = "", value = "" } = source.current ?? {};
      formData.set(name, value);
    };
    form.addEventListener("submit", flush, { capture: true });
    form.addEventListener("formdata", complete);
    return () => {
      form.removeEventListener("submit", flush, { capture: true });
      form.removeEventListener("formdata", complete);
    };
  }, [source, handle]);
  return isReading;
}

const EDITORS: Record<ProfileName, () => Promise<ComponentType<EditorProps>>> = {
  basic: async () => (await import("./editor.tsx")).Editor,
  article: async () => (await import("./article/article-editor.tsx")).ArticleEditor,
};

/** For screens that are of no use without it. A failure is reported by the field. */
export function preloadEditor(profile: ProfileName): void {
  if (typeof document !== "undefined") EDITORS[profile]().catch(() => undefined);
}

/** Loads the editor after the form is shown, because it is large. */
function useLazyEditor(profile: ProfileName, isDeferred: boolean) {
  const [code, setCode] = useState<{ Editor?: ComponentType<EditorProps>; hasFailed: boolean }>({
    hasFailed: false,
  });
  useEffect(() => {
    if (isDeferred) return;
    let isMounted = true;
    EDITORS[profile]().then(
      (Editor) => isMounted && setCode({ Editor, hasFailed: false }),
      () => isMounted && setCode({ hasFailed: true }),
    );
    return () => {
      isMounted = false;
    };
  }, [profile, isDeferred]);
  return code;
}
