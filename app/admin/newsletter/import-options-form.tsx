import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { ENCODINGS, type Encoding } from "#domain/import/encodings.ts";
import {
  isStatusColumn,
  type SubscriberMapping,
  subscriberImportSchema,
} from "#domain/newsletter/subscriber-import.ts";
import { Field } from "../../ui/field.tsx";
import { FormField } from "../forms/form-field.tsx";
import { validateWith } from "../forms/validate-with.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { IntentButton } from "../kit/intent-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { useStay } from "../shell/unsaved-changes.tsx";
import { ColumnSelect } from "./column-select.tsx";

type ImportOptionsFormProps = {
  preview: {
    columns: string[];
    rows: { line: number; cells: readonly string[] }[];
    encoding: Encoding;
    mapping: SubscriberMapping;
    /** Names of columns that may say who is subscribed. */
    stateColumns: string[];
  };
  /** The encoding that the owner chose, if any. */
  chosen: Encoding | null;
  /** Why the last attempt failed. */
  problem: string | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Offered for files that have them, as our own exports do. */
const TOPICS = [
  { name: "posts", label: "New posts" },
  { name: "projects", label: "New projects" },
] as const;

/** Encoding and columns with a preview of the first rows, and the consent. */
export function ImportOptionsForm(props: ImportOptionsFormProps) {
  const { preview, chosen, problem, lastResult } = props;
  const { state } = useNavigation();
  // Starting while another encoding is being loaded would import with the one before.
  const isBusy = state !== "idle";
  const [form, fields] = useForm({
    lastResult,
    defaultValue: { consentText: "" },
    ...validateWith(subscriberImportSchema),
  });
  return (
    <>
      {problem && (
        <p role="alert" className="form-alert">
          {problem}
        </p>
      )}
      <Pane title="First rows" aside={<EncodingChoice encoding={preview.encoding} />}>
        <PreviewTable {...preview} />
      </Pane>
      <Form method="post" {...getFormProps(form)} className="import-options">
        {chosen && <input type="hidden" name="encoding" value={chosen} />}
        <input type="hidden" name="intent" value="write" />
        <Columns key={preview.encoding} preview={preview} />
        <Pane title="Consent" className="form">
          <FormField
            field={fields.consentText}
            label="How did they agree to get your newsletter?"
            rows={3}
            placeholder="Signed up for the newsletter of my former site, with double opt-in"
          />
          <p className="pane-note">Kept with each subscriber, as proof of consent.</p>
          <div className="field agreement">
            <label>
              <input
                type="checkbox"
                name="hasConsent"
                {...(fields.hasConsent.errors && {
                  "aria-invalid": true,
                  "aria-describedby": "consent-problem",
                })}
              />
              <span>Everyone in this file agreed to get my newsletter by email.</span>
            </label>
            {fields.hasConsent.errors && (
              <p id="consent-problem" className="field-problem">
                {fields.hasConsent.errors[0]}
              </p>
            )}
          </div>
        </Pane>
      </Form>
      <div className="import-bar cluster gap-l border-top">
        <BusyButton type="submit" form={form.id} className="pill pill-filled" isBusy={isBusy}>
          {state === "submitting" ? "Starting..." : "Start import"}
        </BusyButton>
        <IntentButton intent="discard">Discard</IntentButton>
      </div>
    </>
  );
}

function Columns({ preview }: Pick<ImportOptionsFormProps, "preview">) {
  const { columns, mapping, stateColumns } = preview;
  const [status, setStatus] = useState(mapping.status);
  const others = stateColumns.filter((name) => status !== null && name !== columns[status]);
  const ignored = status === null ? stateColumns : others.filter(isStatusColumn);
  return (
    <Pane title="Columns" className="form">
      <ColumnSelect name="email" label="Email" columns={columns} initial={mapping.email} />
      <ColumnSelect
        name="status"
        label="Status"
        hint="Only rows without a status, or marked as subscribed, confirmed or active, are imported."
        columns={columns}
        initial={mapping.status}
        isOptional
        onChoice={(value) => setStatus(value === "" ? null : Number(value))}
      />
      {ignored.length > 0 && (
        <p className="form-alert" data-level="warning">
          {status === null
            ? "Without a status, everyone in the file is imported."
            : "People whose status says so are imported, whatever other columns say."}{" "}
          A column here may say who is subscribed: <bdi>{ignored.join(", ")}</bdi>.
        </p>
      )}
      <ColumnSelect
        name="date"
        label="Date of consent"
        hint="Dates such as 2026-03-14. Rows without one get today's date."
        columns={columns}
        initial={mapping.date}
        isOptional
      />
      {TOPICS.map(({ name, label }) => {
        const initial = mapping[name] ?? null;
        return (
          initial !== null && (
            <ColumnSelect
              key={name}
              name={name}
              label={label}
              hint="Rows with No don't get them."
              columns={columns}
              initial={initial}
              isOptional
            />
          )
        );
      })}
    </Pane>
  );
}

/** Shows the first rows anew. */
function EncodingChoice({ encoding }: { encoding: Encoding }) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  // Offline, the rows stay as they were.
  useStay(() => {
    if (select.current) select.current.value = encoding;
  });
  return (
    <Form
      className="import-encoding cluster gap-s"
      data-keeps-focus=""
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { replace: true, preventScrollReset: true })
      }
    >
      <Field id="encoding" label="Encoding">
        {(control) => (
          <select {...control} ref={select} defaultValue={encoding}>
            {Object.entries(ENCODINGS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="pill pill-small only-without-scripts">
        Show
      </button>
    </Form>
  );
}

function PreviewTable({
  columns,
  rows,
}: Pick<ImportOptionsFormProps["preview"], "columns" | "rows">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so focusable
    <section className="data-table-frame import-preview" aria-label="Table of rows" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <th key={index} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {columns.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their order
                <td key={index}>
                  <bdi className="import-cell">{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
