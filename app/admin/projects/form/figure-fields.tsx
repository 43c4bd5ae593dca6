import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import {
  CASE_STUDY_LABELS,
  RESULT_FIGURES_MAX,
  type ResultFigure,
} from "#domain/projects/case-study.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { useFieldChange } from "../../forms/form-store.ts";

type FigureFieldsProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  field: FieldMetadata<ResultFigure[]>;
};

export function FigureFields({ form, field }: FigureFieldsProps) {
  const rows = field.getFieldList();
  const { name } = field;
  const list = useRef<HTMLFieldSetElement>(null);
  const lastFocused = useRef<HTMLElement>(null);
  const keys = rows.map(({ key }) => key ?? "").join();
  useFieldChange(name, keys);
  useFocusAfterChange(list, lastFocused, keys);
  const problem = field.errors?.[0];
  return (
    <fieldset
      ref={list}
      className="case-part stack shrinkable gap-xl"
      aria-describedby={`${field.id}-problem`}
      onFocus={({ target }) => {
        lastFocused.current = target;
      }}
    >
      <legend>{CASE_STUDY_LABELS.resultFigures}</legend>
      {rows.length === 0 && (
        <p className="faint small">
          Numbers that show the result at a glance, such as “+42%” for “more sign-ups in a year”.
        </p>
      )}
      <ol className="stack gap-l">
        {rows.map((row, index) => {
          const { value, label } = row.getFieldset();
          const number = index + 1;
          return (
            <li
              key={row.key}
              aria-label={`Figure ${number}`}
              className="figure-row box stack gap-l"
            >
              <FormField field={value} label={`Figure ${number}`} />
              <FormField field={label} label="Label" />
              <div className="figure-actions">
                <IconButton
                  type="submit"
                  {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
                  icon={ArrowUp}
                  size={18}
                  label={`Move figure ${number} up`}
                  disabled={index === 0}
                />
                <IconButton
                  type="submit"
                  {...form.reorder.getButtonProps({ name, from: index, to: number })}
                  icon={ArrowDown}
                  size={18}
                  label={`Move figure ${number} down`}
                  disabled={number === rows.length}
                />
                <IconButton
                  type="submit"
                  {...form.remove.getButtonProps({ name, index })}
                  icon={X}
                  size={18}
                  label={`Remove figure ${number}`}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <button
        {...form.insert.getButtonProps({ name })}
        className="pill add-figure"
        disabled={rows.length >= RESULT_FIGURES_MAX}
      >
        <Plus aria-hidden="true" /> Add figure
      </button>
      <p id={`${field.id}-problem`} className="field-problem" role="status">
        {problem}
      </p>
    </fieldset>
  );
}

/**
 * Moves the focus to the next sensible control when rows change. A button that moves with its row
 * loses the focus, hence `lastFocused`.
 */
function useFocusAfterChange(
  list: React.RefObject<HTMLFieldSetElement | null>,
  lastFocused: React.RefObject<HTMLElement | null>,
  keys: string,
) {
  const previousKeys = useRef(keys);
  useEffect(() => {
    const before = previousKeys.current.split(",").filter(Boolean);
    const after = keys.split(",").filter(Boolean);
    if (keys === previousKeys.current) return;
    previousKeys.current = keys;
    const added = after.findIndex((key) => !before.includes(key));
    const rows = list.current?.querySelectorAll(".figure-row");
    if (after.length > before.length) rows?.[added]?.querySelector("input")?.focus();
    if (after.length < before.length) {
      list.current?.querySelector<HTMLElement>(".add-figure")?.focus();
    }
    if (after.length === before.length) {
      const { current } = lastFocused;
      const buttons = current?.closest(".figure-actions");
      const isDisabled = current?.matches(":disabled");
      (isDisabled ? buttons?.querySelector<HTMLElement>("button:enabled") : current)?.focus();
    }
  }, [list, lastFocused, keys]);
}
