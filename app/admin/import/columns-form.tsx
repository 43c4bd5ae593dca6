import { ChevronDown } from "lucide-react";
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
import { Pane } from "../kit/pane.tsx";
import { OneIntent } from "./one-intent.tsx";
import { PreviewTable } from "./preview-table.tsx";
import type { ShownRun } from "./run-data.ts";

type ColumnsFormProps = { run: ShownRun; preview: TablePreview | null; onChange: () => void };

/** Says what each column holds; the first rows show at once what comes of it. */
export function ColumnsForm({ run, preview, onChange }: ColumnsFormProps) {
  const [mapping, setMapping] = useState<Mapping>(
    (run.columns ?? []).map((_, index) => run.mapping?.[index] ?? null),
  );
  const form = useRef<HTMLFormElement>(null);
  const looking = useFetcher<{ preview: TablePreview | null }>();
  const shown = looking.data?.preview ?? preview;
  const isSent = useNavigation().state !== "idle";
  const look = () => {
    onChange();
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set("intent", "preview");
    looking.submit(fields, { method: "post" });
  };
  return (
    <>
      <Pane title="What the columns hold">
        <p className="import-lead">
          Guessed from the names in the first line. Title, client, year and work type are needed.
          Texts are plain or HTML; pictures and files are named as in <code>media/</code>.
        </p>
        <Form ref={form} method="post" onChange={look} id="columns">
          <ul className="import-columns">
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
      <Pane title="The first rows, as they will come in">
        <div aria-busy={looking.state !== "idle"}>
          {shown ? (
            <PreviewTable preview={shown} problems={mappingProblems(mapping)} />
          ) : (
            <p>The uploaded file is no longer there. Upload it again.</p>
          )}
        </div>
      </Pane>
      <div className="import-actions import-bar">
        <button
          type="submit"
          form="columns"
          name="intent"
          value="columns"
          className="pill pill-filled"
          disabled={isSent}
        >
          {isSent ? "Checking..." : "Check all rows"}
        </button>
        <OneIntent intent="discard">Discard</OneIntent>
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
        <div className="choice-field">
          <select
            id={name}
            name={name}
            value={field ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange(isColumnField(value) ? value : null)
            }
          >
            <option value="">Leave out</option>
            {fieldNames().map((own) => (
              <option key={own} value={own}>
                {COLUMN_FIELDS[own].label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" size={16} />
        </div>
      </div>
    </li>
  );
}
