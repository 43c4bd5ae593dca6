import { useEffect, useRef } from "react";
import { nameSchema } from "#domain/accounts/account-forms.ts";
import type { AccountReply } from "#domain/accounts/account-reply.ts";
import { FormField } from "../forms/form-field.tsx";
import { useUnsavedChanges } from "../shell/unsaved/unsaved-changes.tsx";
import { AccountForm } from "./account-form.tsx";
import { Section } from "./section.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function NameSection({ name }: { name: string }) {
  const { fields, ...form } = useAccountForm("name", nameSchema, { name });
  const saveNow = useSaveNow(form.formProps.id, form.reply);
  useUnsavedChanges(fields.name?.dirty ?? false, saveNow);
  return (
    <Section title="Name" text="Your display name. Visitors see the name in Site Settings.">
      <AccountForm intent="name" form={form} words={{ save: "Save name", saving: "Saving..." }}>
        {fields.name && <FormField field={fields.name} label="Name" autoComplete="name" />}
      </AccountForm>
    </Section>
  );
}

/** Sends a form on the way to another screen; answers whether it was saved. */
function useSaveNow(formId: string, reply: AccountReply | undefined): () => Promise<boolean> {
  const answerAsked = useRef<(isSaved: boolean) => void>(undefined);
  useEffect(() => {
    if (reply) answerAsked.current?.(reply.status === "done");
  }, [reply]);
  return () =>
    new Promise((resolve) => {
      answerAsked.current = resolve;
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return resolve(false);
      form.requestSubmit();
      // What the browser's own judgement refuses is never sent.
      if (!nameSchema.safeParse(Object.fromEntries(new FormData(form))).success) resolve(false);
    });
}
