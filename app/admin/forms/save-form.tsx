import "./forms.css";
import type { getFormProps } from "@conform-to/react";
import { Check, CircleDot, LoaderCircle } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect } from "react";
import { STAY, type Stored } from "./save-answer.ts";
import { SaveConflict } from "./save-conflict.tsx";
import type { useSave } from "./use-save.ts";

const STATES = {
  busy: { Sign: LoaderCircle, text: "Saving..." },
  waiting: { Sign: LoaderCircle, text: "Waiting for the upload" },
  dirty: { Sign: CircleDot, text: "Unsaved changes" },
  clean: { Sign: Check, text: "All changes saved" },
};

type SaveFormProps<T extends Stored> = {
  save: ReturnType<typeof useSave<T>>;
  /** What the library that judges the fields wants of the form. */
  formProps: ReturnType<typeof getFormProps>;
  /** What the fields are called, for those that somebody else may have changed. */
  labels: Partial<Record<keyof T & string, string>>;
  words: SaveWords;
  /** What somebody else has saved as text, where it is not text already. */
  asText?: (theirs: T) => Partial<Record<keyof T & string, string>>;
  /** Whether it is sent as soon as its uploads are done. */
  isWaiting?: boolean;
  /** Holds a submission back until then; answers whether it did. */
  hold?: (event: FormEvent<HTMLFormElement>) => boolean;
  /** `wide`: with a column at its side, where there is room. */
  layout?: "wide";
  /** Fills the form with what somebody else has saved. */
  onTake: (theirs: T) => void;
  children: ReactNode;
};

/** A form in sections with a bar that stays in sight: whether it is saved, and the way to save it. */
export function SaveForm<T extends Stored>(props: SaveFormProps<T>) {
  const { save, formProps, labels, words, asText, layout, onTake, children } = props;
  const { isWaiting = false, hold } = props;
  const { Form, conflict, isBusy, isDirty } = save;
  useSaveKey(save, isBusy || isWaiting);
  return (
    <Form
      method="post"
      {...formProps}
      ref={save.form}
      onInput={save.look}
      onSubmit={(event) => {
        formProps.onSubmit(event);
        if (event.defaultPrevented) {
          if (isMeant(event)) save.refuse();
        } else if (!hold?.(event)) {
          save.noteSent();
        }
      }}
      className="save-form"
      data-layout={layout}
    >
      {/* Enter in a field presses the first button of a form, which a button for a part of it would be. */}
      <button type="submit" hidden disabled={isBusy || isWaiting}>
        {words.save}
      </button>
      <input type="hidden" name="version" value={save.version} />
      {conflict && (
        <SaveConflict
          key={conflict.version}
          theirs={asText ? { ...conflict, ...asText(conflict) } : conflict}
          labels={labels}
          onKeep={save.keepMine}
          onTake={() => onTake(conflict)}
        />
      )}
      {children}
      <SaveBar isBusy={isBusy} isDirty={isDirty} isWaiting={isWaiting} words={words} />
      <button type="submit" ref={save.stay} {...STAY} hidden>
        {words.save}
      </button>
    </Form>
  );
}

/** What the library names its own submissions, by which it judges fields and changes rows. */
const NOT_MEANT = "__intent__";

/** Whether it was sent to be saved. */
function isMeant({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter?.getAttribute("name") !== NOT_MEANT;
}

/** Ctrl+S, or Cmd+S, wherever the focus is: saves and stays. */
function useSaveKey<T extends Stored>(
  { form, stay }: Pick<ReturnType<typeof useSave<T>>, "form" | "stay">,
  isBusy: boolean,
) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      // A second save before the first is answered would conflict with it.
      if (!isBusy) form.current?.requestSubmit(stay.current);
    };
    addEventListener("keydown", save);
    return () => removeEventListener("keydown", save);
  }, [form, stay, isBusy]);
}

type SaveBarProps = {
  isBusy: boolean;
  isDirty: boolean;
  isWaiting: boolean;
  words: SaveWords;
};

/**
 * What the button says, and says while it is busy or waits; `untouched`: what is said of what was never
 * saved.
 */
type SaveWords = { save: string; saving: string; waiting?: string; untouched?: string };

/** Says whether what stands in a form is saved. */
function SaveBar({ isBusy, isDirty, isWaiting, words }: SaveBarProps) {
  const state = isBusy ? "busy" : isWaiting ? "waiting" : isDirty ? "dirty" : "clean";
  const { Sign, text } = STATES[state];
  return (
    <div className="save-bar">
      <p role="status" className="save-state" data-state={state}>
        <Sign aria-hidden="true" size={18} />
        {state === "clean" && words.untouched ? words.untouched : text}
      </p>
      <button type="submit" className="pill pill-filled" disabled={isBusy || isWaiting}>
        {isBusy ? words.saving : isWaiting ? words.waiting : words.save}
      </button>
    </div>
  );
}
