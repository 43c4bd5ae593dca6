import { useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import {
  COLUMN_FIELDS,
  type ColumnField,
  fieldNames,
  isColumnField,
  type Mapping,
  mappingProblems,
} from "#domain/import/columns.ts";
import type { TablePreview } from "#domain/import/preview.ts";
import { ChoiceField } from "../../ui/choice-field.tsx";
import { BusyButton } from "../kit/busy-button.tsx";
import { IntentButton } from "../kit/intent-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { PreviewTable } from "./preview-table.tsx";
import type { RunData } from "./run-data.ts";

type ColumnsFormProps = { run: RunData; preview: TablePreview | null; onChange: () => void };

/** Maps columns to fields, with a live preview of the first rows. */
export function ColumnsForm({ run, preview, onChange }: ColumnsFormProps) {
  const [mapping, setMapping] = useState<Mapping>(
    (run.columns ?? []).map((_, index) => run.mapping?.[index] ?? null),
  );
  const form = useRef<HTMLFormElement>(null);
  const previewFetcher = useFetcher<{ preview: TablePreview | null }>();
  const currentPreview = previewFetcher.data?.preview ?? preview;
  const isSubmitting = useNavigation().state !== "idle";
  const refreshPreview = () => {
    onChange();
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set("intent", "preview");
    previewFetcher.submit(fields, { method: "post" });
  };
  return (
    <>
      <Pane title="Map columns">
        <p className="import-lead">
          Matched by the names in the first line. Title, client, year and work type are required.
          Text can be plain or HTML. Refer to images and files by their name in <code>media/</code>.
        </p>
        <Form ref={form} method="post" onChange={refreshPreview} id="columns">
          <ul className="import-columns stack">
            {(run.columns ?? []).map((column, index) => (
              <Column
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                key={index}
                name={`column-${index}`}
                column={column}
                field={mapping[index] ?? null}
                onChange={(field) => setMapping(mapping.with(index, field))}
              />
            ))}
          </ul>
        </Form>
      </Pane>
      <Pane title="Preview of the first rows">
        <div aria-busy={previewFetcher.state !== "idle"}>
          {currentPreview ? (
            <PreviewTable preview={currentPreview} problems={mappingProblems(mapping)} />
          ) : (
            <p>The uploaded file no longer exists. Upload it again.</p>
          )}
        </div>
      </Pane>
      <div className="import-bar cluster gap-l border-top">
        <BusyButton
          type="submit"
          form="columns"
          name="intent"
          value="columns"
          className="pill pill-filled"
          isBusy={isSubmitting}
        >
          {isSubmitting ? "Checking..." : "Check all rows"}
        </BusyButton>
        <IntentButton intent="discard">Discard</IntentButton>
      </div>
    </>
  );
}

type ColumnProps = {
  name: string;
  column: string;
  field: ColumnField | null;
  onChange: (field: ColumnField | null) => void;
};

function Column({ name, column, field, onChange }: ColumnProps) {
  return (
    <li data-out={field === null || undefined}>
      <label htmlFor={name}>
        <bdi>{column}</bdi>
      </label>
      <div className="choice">
        <ChoiceField
          id={name}
          name={name}
          value={field ?? ""}
          onChange={({ currentTarget: { value } }) => onChange(isColumnField(value) ? value : null)}
        >
          <option value="">Don't import</option>
          {fieldNames().map((own) => (
            <option key={own} value={own}>
              {COLUMN_FIELDS[own].label}
            </option>
          ))}
        </ChoiceField>
      </div>
    </li>
  );
}
