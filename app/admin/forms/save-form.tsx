import "./forms.css";
import type { getFormProps } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import type { Stored } from "./save-answer.ts";
import { SaveBar, type SaveWords } from "./save-bar.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import type { useSave } from "./use-save.ts";

type SaveFormProps<T extends Stored> = {
  save: ReturnType<typeof useSave<T>>;
  /** What the library that judges the fields wants of the form. */
  formProps: ReturnType<typeof getFormProps>;
  /** What the fields are called, for those that somebody else may have changed. */
  labels: Partial<Record<keyof T & string, string>>;
  words: SaveWords;
  /** What somebody else has saved as text, where it is not text already. */
  asText?: (theirs: T) => Partial<Record<keyof T & string, string>>;
  /** `wide`: with a column at its side, where there is room. */
  layout?: "wide";
  /** Fills the form with what somebody else has saved. */
  onTake: (theirs: T) => void;
  children: ReactNode;
};

/** A form in sections with a bar that stays in sight: whether it is saved, and the way to save it. */
export function SaveForm<T extends Stored>(props: SaveFormProps<T>) {
  const { save, formProps, labels, words, asText, layout, onTake, children } = props;
  const { Form, conflict, isBusy, isDirty } = save;
  useSaveKey(save.form, isBusy);
  return (
    <Form
      method="post"
      {...formProps}
      ref={save.form}
      onInput={save.look}
      onSubmit={(event) => {
        formProps.onSubmit(event);
        // The library judges fields by events of this kind as well, which it keeps from going further.
        if (!event.defaultPrevented) save.noteSent();
      }}
      className="save-form"
      data-layout={layout}
    >
      <input type="hidden" name="version" value={save.version} />
      {conflict && (
        <SaveConflict
          theirs={asText ? { ...conflict, ...asText(conflict) } : conflict}
          labels={labels}
          onKeep={save.keepMine}
          onTake={() => onTake(conflict)}
        />
      )}
      {children}
      <SaveBar isBusy={isBusy} isDirty={isDirty} words={words} />
    </Form>
  );
}

/** Ctrl+S, or Cmd+S, wherever the focus is. */
function useSaveKey(form: React.RefObject<HTMLFormElement | null>, isBusy: boolean) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      // A second save before the first is answered would take its own text for somebody else's.
      if (!isBusy) form.current?.requestSubmit();
    };
    addEventListener("keydown", save);
    return () => removeEventListener("keydown", save);
  }, [form, isBusy]);
}
