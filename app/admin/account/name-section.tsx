import { nameSchema } from "#domain/accounts/account-forms.ts";
import { FormField } from "../forms/form-field.tsx";
import { useUnsavedChanges } from "../shell/unsaved/unsaved-changes.tsx";
import { AccountForm } from "./account-form.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function NameSection({ name }: { name: string }) {
  const { fields, isDirty, ...form } = useAccountForm("name", nameSchema, { name });
  useUnsavedChanges(isDirty);
  return (
    <Section title="Name" text="Who you are to this site. Visitors see the name in Site Settings.">
      <AccountForm intent="name" form={form} words={{ save: "Save name", saving: "Saving..." }}>
        {fields.name && <FormField field={fields.name} label="Name" autoComplete="name" />}
      </AccountForm>
    </Section>
  );
}
