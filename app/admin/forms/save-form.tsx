import type { getFormProps } from "@conform-to/react";
import { Check, CircleDot, LoaderCircle } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { withdrawToasts } from "../../ui/toast.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { FormStoreContext } from "./form-store.ts";
import { type FormBase, STAY } from "./save-result.ts";
import type { useSave } from "./use-save.ts";
import { useSaveKey } from "./use-save-key.ts";

const STATES = {
  busy: { Icon: LoaderCircle, text: "Saving..." },
  waiting: { Icon: LoaderCircle, text: "Waiting for the upload" },
  dirty: { Icon: CircleDot, text: "Unsaved changes" },
  clean: { Icon: Check, text: "All changes saved" },
};

/** The state of a new item without changes. */
export const PRISTINE_TEXT = "No changes yet";

type SaveFormProps<T extends FormBase> = {
  save: ReturnType<typeof useSave<T>>;
  /** From Conform. */
  formProps: ReturnType<typeof getFormProps>;
  /** Labels of the fields that a conflict shows. */
  labels: Partial<Record<keyof T & string, string>>;
  /** Default: those of settings. */
  texts?: SaveTexts;
  /** Values as readable text, for the conflict message. Lists and switches need none. */
  formatConflict?: (theirs: T) => Partial<Record<keyof T & string, string>>;
  /** Whether a submission is deferred until its uploads are done. */
  isWaiting?: boolean;
  /** Returns whether it deferred the submission. */
  deferSubmit?: (event: FormEvent<HTMLFormElement>) => boolean;
  /** `wide`: with a side column. */
  layout?: "wide";
  /** Replaces the form's content with the conflicting version. */
  onLoadSaved: (theirs: T) => void;
  children: ReactNode;
};

/** A form with a sticky bar that shows its save state. */
export function SaveForm<T extends FormBase>(props: SaveFormProps<T>) {
  const { save, formProps, labels, formatConflict, layout, onLoadSaved, children } = props;
  const { texts = SETTINGS_TEXTS, isWaiting = false, deferSubmit } = props;
  const { Form, base, conflict, isBusy, isDirty } = save;
  useSaveKey(() => {
    // A second save before the first has finished would conflict with it.
    if (!isBusy && !isWaiting) save.store.form?.requestSubmit(save.stay.current);
  });
  return (
    <Form
      method="post"
      {...formProps}
      ref={save.store.attach}
      onInput={save.store.read}
      onSubmit={(event) => {
        if (isSaveSubmit(event)) withdrawToasts(event.currentTarget);
        formProps.onSubmit(event);
        if (event.defaultPrevented) {
          if (isSaveSubmit(event)) save.rejectSave();
        } else if (!deferSubmit?.(event)) {
          save.store.markSent();
        }
      }}
      className="save-form stack"
      data-layout={layout}
    >
      {/* Enter in a field clicks the form's first submit button, which must not be a field's own. */}
      <button type="submit" hidden disabled={isBusy || isWaiting}>
        {texts.save}
      </button>
      <input type="hidden" name="version" value={base.version} />
      {base.bases && <input type="hidden" name="bases" value={JSON.stringify(base.bases)} />}
      {base.bases && base.unanswered && (
        <input type="hidden" name="unanswered" value={JSON.stringify(base.unanswered)} />
      )}
      {conflict && (
        <SaveConflict
          key={conflict.version}
          theirs={formatConflict ? { ...conflict, ...formatConflict(conflict) } : conflict}
          labels={labelsOfConflict(labels, save.conflictingFields)}
          isBusy={isBusy}
          onOverwrite={save.overwrite}
          onLoadSaved={() => onLoadSaved(conflict)}
        />
      )}
      <FormStoreContext value={save.store}>{children}</FormStoreContext>
      <SaveBar isBusy={isBusy} isDirty={isDirty} isWaiting={isWaiting} texts={texts} />
      <button type="submit" ref={save.stay} {...STAY} hidden>
        {texts.save}
      </button>
    </Form>
  );
}

function labelsOfConflict<Labels extends object>(labels: Labels, fields: string[] | null): Labels;
function labelsOfConflict(labels: object, fields: string[] | null) {
  if (fields === null) return labels;
  return Object.fromEntries(Object.entries(labels).filter(([name]) => fields.includes(name)));
}

/** The name of Conform's own submit buttons, which validate fields and edit rows. */
const CONFORM_INTENT = "__intent__";

function isSaveSubmit({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter?.getAttribute("name") !== CONFORM_INTENT;
}

type SaveBarProps = {
  isBusy: boolean;
  isDirty: boolean;
  isWaiting: boolean;
  texts: SaveTexts;
};

/** Texts of the button by state; `pristine`: the state of a new item without changes. */
type SaveTexts = { save: string; saving: string; waiting?: string; pristine?: string };

const SETTINGS_TEXTS = { save: "Save Settings", saving: "Saving..." };

function SaveBar({ isBusy, isDirty, isWaiting, texts }: SaveBarProps) {
  const state = isBusy ? "busy" : isWaiting ? "waiting" : isDirty ? "dirty" : "clean";
  const { Icon, text } = STATES[state];
  return (
    <div className="save-bar row between border-top gap-xl">
      <p role="status" className="save-state row faint small gap-s" data-state={state}>
        <Icon aria-hidden="true" size={18} />
        {state === "clean" && texts.pristine ? texts.pristine : text}
      </p>
      <BusyButton type="submit" className="pill pill-filled" isBusy={isBusy || isWaiting}>
        {isBusy ? texts.saving : isWaiting ? texts.waiting : texts.save}
      </BusyButton>
    </div>
  );
}

type SaveConflictProps<T> = {
  /** The version saved elsewhere. */
  theirs: T;
  labels: Partial<Record<keyof T & string, string>>;
  isBusy: boolean;
  onOverwrite: () => void;
  onLoadSaved: () => void;
};

function SaveConflict<T extends object>(props: SaveConflictProps<T>) {
  const { theirs, labels, isBusy, onOverwrite, onLoadSaved } = props;
  const alert = useRef<HTMLDivElement>(null);
  // The form may have been submitted far below.
  useEffect(() => {
    alert.current?.focus({ preventScroll: true });
    alert.current?.scrollIntoView({ block: "start" });
  }, []);
  const values = new Map<string, unknown>(Object.entries(theirs));
  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      className="form-alert save-conflict"
      data-level="warning"
    >
      <h2>This was saved in another window</h2>
      <p>Your version is still in the form. This is the saved version:</p>
      <dl>
        {Object.entries<string | undefined>(labels).map(([name, label]) => (
          <div key={name}>
            <dt className="muted fine">{label}</dt>
            <dd className="break-words" dir="auto">
              {shownText(values.get(name)) || "–"}
            </dd>
          </div>
        ))}
      </dl>
      <div className="wrap gap-m">
        <BusyButton className="pill pill-filled" isBusy={isBusy} onClick={onOverwrite}>
          Overwrite with mine
        </BusyButton>
        <button type="button" className="pill" onClick={onLoadSaved}>
          Load the saved version
        </button>
      </div>
    </div>
  );
}

function shownText(value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
