import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormField } from "../forms/form-field.tsx";
import type { useAccountForm } from "./use-account-form.ts";

type AccountFormProps = {
  intent: string;
  form: Pick<ReturnType<typeof useAccountForm>, "Form" | "formProps" | "isBusy">;
  texts: { save: string; saving: string };
  /** Whether the submit button is not the screen's primary action. */
  isQuiet?: boolean;
  children: ReactNode;
};

export function AccountForm({ intent, form, texts, isQuiet, children }: AccountFormProps) {
  const { Form, isBusy } = form;
  const { key, ...formProps } = form.formProps;
  return (
    <Form key={key} {...formProps} className="form account-form">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className={isQuiet ? "pill" : "pill pill-filled"} disabled={isBusy}>
        {isBusy ? texts.saving : texts.save}
      </button>
    </Form>
  );
}

type CurrentPasswordProps = { field?: FieldMetadata<string>; label?: string };

/** Re-entered so that an unattended signed-in browser cannot change the account. */
export function CurrentPassword({ field, label = "Current password" }: CurrentPasswordProps) {
  if (!field) return null;
  return <FormField field={field} label={label} type="password" autoComplete="current-password" />;
}
