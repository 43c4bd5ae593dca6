import { X } from "lucide-react";
import {
  type ClipboardEvent,
  type CompositionEvent,
  type InputEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from "react";
import { namesIn, withNames } from "#domain/forms/names.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import type { FieldReference } from "../forms/form-field.tsx";
import { useFieldChange, useFieldSetter } from "../forms/form-store.ts";

type TagInputProps = {
  field: FieldReference;
  label: string;
  initial: readonly string[];
  max: number;
  suggestions?: readonly string[];
  /** What is used when there are none. */
  fallback?: readonly string[];
};

type TypingEvent = InputEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>;

/** Text that was not added by Enter or comma is added on blur. spec: admin-area §5, "Tag inputs" */
export function TagInput(props: TagInputProps) {
  const { field, label, initial, max, suggestions = [], fallback } = props;
  const { name } = field;
  const [tags, setTags] = useState<readonly string[]>(initial);
  const placeholder = fallback?.join(", ") ?? "Press Enter or comma to add";
  const [announcement, setAnnouncement] = useState("");
  /** How many of those entered last did not fit. */
  const [leftOut, setLeftOut] = useState(0);
  const leftOutText =
    leftOut > 0 && `${pluralize(leftOut, "entry", "entries")} left out: the maximum is ${max}.`;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useFieldChange(name, tags);
  useFieldSetter(name, (value) => setTags(Array.isArray(value) ? value.map(String) : []));

  const change = (next: readonly string[], text: string) => {
    setTags(next);
    setAnnouncement(text);
    setLeftOut(0);
  };
  const add = (typed: string) => {
    const entered = namesIn(typed);
    const next = withNames(tags, entered, max);
    if (input.current) input.current.value = "";
    const added = next.slice(tags.length);
    if (added.length > 0) change(next, `Added ${added.join(", ")}`);
    const rest = withNames(next, entered, Number.POSITIVE_INFINITY).length - next.length;
    if (rest === 0) return;
    setLeftOut(rest);
    if (added.length === 0) setAnnouncement("");
  };
  const remove = (tag: string) => {
    const next = tags.filter((other) => other !== tag);
    change(next, `Removed ${tag}`);
    input.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const { value } = event.currentTarget;
    const last = tags.at(-1);
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(value);
    } else if (event.key === "Backspace" && value === "" && last !== undefined) remove(last);
  };
  // Keyboards on screens do not say which key was pressed.
  const addAtComma = ({ currentTarget: { value } }: TypingEvent) => {
    if (value.includes(",")) add(value);
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (!/[,\n]/.test(pasted)) return;
    event.preventDefault();
    const { currentTarget: control } = event;
    const { selectionStart, selectionEnd } = control;
    // Line breaks are taken out of the value of an input.
    control.setRangeText(pasted.replace(/[\r\n]+/g, ","), selectionStart ?? 0, selectionEnd ?? 0);
    add(control.value);
  };

  return (
    <Field
      id={field.id}
      name={name}
      label={label}
      problem={field.errors?.[0]}
      aside={
        <span className="tabular">
          {tags.length}/{max}
        </span>
      }
    >
      {({ name: _, ...control }) => (
        <>
          <div className="tag-input cluster gap-xs">
            {tags.length > 0 && (
              <ul aria-label={label}>
                {tags.map((tag) => (
                  <li key={tag} className="tag small">
                    <input type="hidden" name={name} value={tag} />
                    <span className="truncate" dir="auto">
                      {tag}
                    </span>
                    <IconButton
                      icon={X}
                      size={14}
                      label={`Remove ${tag}`}
                      className="inline-icon-button flex-none faint"
                      onClick={() => remove(tag)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <input
              {...control}
              ref={input}
              autoComplete="off"
              enterKeyHint="enter"
              list={suggestions.length > 0 ? listId : undefined}
              // Not disabled, which would lose the focus.
              readOnly={tags.length >= max}
              placeholder={tags.length === 0 ? placeholder : ""}
              onKeyDown={handleKeyDown}
              onInput={(event) => {
                if (!event.nativeEvent.isComposing) addAtComma(event);
              }}
              onCompositionEnd={addAtComma}
              onPaste={handlePaste}
              onBlur={({ currentTarget }) => add(currentTarget.value)}
            />
            {suggestions.length > 0 && (
              <datalist id={listId}>
                {suggestions
                  .filter((suggestion) => !tags.includes(suggestion))
                  .map((suggestion) => (
                    <option key={suggestion} value={suggestion} />
                  ))}
              </datalist>
            )}
            <Announcement text={[announcement, leftOutText].filter(Boolean).join(". ")} />
          </div>
          {leftOutText && <p className="muted fine">{leftOutText}</p>}
        </>
      )}
    </Field>
  );
}
