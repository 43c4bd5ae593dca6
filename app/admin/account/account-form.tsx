import type { ReactNode } from "react";
import type { useAccountForm } from "./use-account-form.ts";

type AccountFormProps = {
  intent: string;
  form: Pick<ReturnType<typeof useAccountForm>, "Form" | "formProps" | "isBusy">;
  words: { save: string; saving: string };
  /** Whether it is what one most likely came for. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** Fields and the button that sends them. */
export function AccountForm({ intent, form, words, isQuiet, children }: AccountFormProps) {
  const { Form, isBusy } = form;
  const { key, ...formProps } = form.formProps;
  return (
    <Form key={key} {...formProps} className="form account-form">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className={isQuiet ? "pill" : "pill pill-filled"} disabled={isBusy}>
        {isBusy ? words.saving : words.save}
      </button>
    </Form>
  );
}
