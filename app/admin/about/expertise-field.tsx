import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { ABOUT_LABELS } from "#domain/about/about-form.ts";
import {
  EXPERTISE_CATEGORIES_MAX,
  EXPERTISE_ITEMS_MAX,
  EXPERTISE_SKILLS_MAX,
  type ExpertiseCategory,
} from "#domain/about/expertise.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { FormField } from "../forms/form-field.tsx";
import { useFieldChange, useFieldText } from "../forms/form-store.ts";
import { Pane } from "../kit/pane.tsx";
import {
  MoveButtons,
  type MoveControls,
  SortableList,
  SortableRow,
} from "../kit/sortable/sortable-list.tsx";
import { TagInput } from "../kit/tag-input.tsx";

type CategoryValues = Omit<ExpertiseCategory, "yearsExperience"> & { yearsExperience: string };

type ExpertiseFieldProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  field: FieldMetadata<CategoryValues[]>;
};

/** Categories are added, removed and put in order. spec: admin-area §2, "Expertise Categories editor" */
export function ExpertiseField({ form, field }: ExpertiseFieldProps) {
  const { name } = field;
  const problem = field.errors?.[0];
  const problemId = `${field.id}-problem`;
  const rows = field.getFieldList();
  const items = rows.map((row, index) => ({
    id: row.key ?? row.id,
    name: row.value?.category || `category ${index + 1}`,
    row,
    index,
  }));
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const keys = items.map(({ id }) => id).join();
  useFieldChange(name, keys);
  useFocusAfterCount(rows.length, {
    onAdded: () =>
      list.current?.querySelector<HTMLElement>(".sortable-row:last-child input")?.focus(),
    onRemoved: () => addButton.current?.focus(),
  });
  const move = (id: string, to: number) => {
    const from = items.findIndex((item) => item.id === id);
    form.reorder({ name, from, to });
  };
  return (
    <Pane
      title={ABOUT_LABELS.expertise}
      className="form"
      aside={
        <span className="pane-note tabular">
          {rows.length}/{EXPERTISE_CATEGORIES_MAX}
        </span>
      }
      describedBy={problem && problemId}
    >
      <div ref={list} className="expertise-list">
        <SortableList
          id="expertise"
          label={ABOUT_LABELS.expertise}
          noun="category"
          items={items}
          move={move}
        >
          {({ id, row, index }, controls) => (
            <CategoryRow
              key={id}
              id={id}
              row={row}
              number={index + 1}
              controls={controls}
              removeProps={form.remove.getButtonProps({ name, index })}
            />
          )}
        </SortableList>
      </div>
      {rows.length === 0 && (
        <p className="pane-note">For example “Strategy” with “Positioning” and “Naming”.</p>
      )}
      {problem && (
        <p id={problemId} className="field-problem">
          {problem}
        </p>
      )}
      <button
        ref={addButton}
        {...form.insert.getButtonProps({ name })}
        className="pill add-row"
        disabled={rows.length >= EXPERTISE_CATEGORIES_MAX}
      >
        <Plus aria-hidden="true" /> Add category
      </button>
    </Pane>
  );
}

type CategoryRowProps = {
  id: string;
  row: FieldMetadata<CategoryValues>;
  number: number;
  controls: MoveControls;
  removeProps: ReturnType<FormMetadata["remove"]["getButtonProps"]>;
};

function CategoryRow({ id, row, number, controls, removeProps }: CategoryRowProps) {
  const { category, items, skills, yearsExperience } = row.getFieldset();
  const name = useFieldText(category.name, category.initialValue ?? "") || `category ${number}`;
  return (
    <SortableRow id={id} name={name}>
      <fieldset className="expertise-fields" aria-label={`Category ${number}`}>
        <div className="expertise-head">
          <FormField field={category} label="Category" />
          <FormField field={yearsExperience} label="Years" inputMode="numeric" />
        </div>
        <TagInput
          field={items}
          label="Items"
          initial={listOf(items.initialValue)}
          max={EXPERTISE_ITEMS_MAX}
        />
        <TagInput
          field={skills}
          label="Skills"
          initial={listOf(skills.initialValue)}
          max={EXPERTISE_SKILLS_MAX}
        />
      </fieldset>
      <div className="sortable-tools">
        <span className="needs-scripts">
          <MoveButtons name={name} controls={controls} />
        </span>
        <IconButton
          type="submit"
          {...removeProps}
          icon={Trash2}
          size={17}
          label={`Remove ${name}`}
        />
      </div>
    </SortableRow>
  );
}

/** Conform has a single value as text. */
function listOf(value: unknown): string[] {
  return [value ?? []].flat().map(String);
}

type CountChanges = { onAdded: () => void; onRemoved: () => void };

/** Moves the focus when rows were added or removed, but not at first. */
function useFocusAfterCount(count: number, { onAdded, onRemoved }: CountChanges) {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) onAdded();
    if (count < before.current) onRemoved();
    before.current = count;
  });
}
