import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { notesSchema } from "#domain/contact/notes.ts";
import { FormField } from "../forms/form-field.tsx";
import { SaveForm } from "../forms/save-form.tsx";
import { useFormSource } from "../forms/use-form-source.ts";
import { useSave } from "../forms/use-save.ts";
import { validateWith } from "../forms/validate-with.ts";

type Notes = { notes: string; version: number };

/** The owner's own notes about a message. */
export function NotesForm({ stored }: { stored: Notes }) {
  const { revision, source, load } = useFormSource(stored);
  return <NotesFields key={revision} stored={source} onLoadSaved={load} />;
}

type NotesFieldsProps = { stored: Notes; onLoadSaved: (saved: Notes) => void };

function NotesFields({ stored, onLoadSaved }: NotesFieldsProps) {
  const save = useSave(stored, "Notes saved");
  const [form, fields] = useForm({
    defaultValue: { notes: stored.notes },
    constraint: getZodConstraint(notesSchema),
    lastResult: save.lastResult,
    ...validateWith(notesSchema),
  });
  return (
    <SaveForm
      save={save}
      formProps={getFormProps(form)}
      labels={{ notes: "Notes" }}
      texts={{ save: "Save Notes", saving: "Saving..." }}
      onLoadSaved={onLoadSaved}
    >
      <FormField field={fields.notes} label="Notes" rows={3} placeholder="Only you can see them." />
    </SaveForm>
  );
}
