import {
  type FieldMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { LockKeyhole } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useActionData, useFetcher, useRevalidator } from "react-router";
import type { z } from "zod";
import type { AccountReply } from "#domain/accounts/account-forms.ts";
import { confirmSchema } from "#domain/accounts/account-forms.ts";
import { showToast } from "../../ui/toast.ts";
import { FormField } from "../forms/form-field.tsx";
import { useReply } from "../forms/use-reply.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";

type AccountFormProps = {
  intent: string;
  form: Pick<ReturnType<typeof useAccountForm>, "Form" | "formProps" | "isBusy">;
  texts: { save: string; saving: string };
  /** Whether the submit button is not the screen's primary action. */
  isQuiet?: boolean;
  children: ReactNode;
};

export function AccountForm({ intent, form, texts, isQuiet, children }: AccountFormProps) {
  const { Form, formProps, isBusy } = form;
  return (
    <Form key={formProps.id} {...formProps} className="form account-form">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <BusyButton type="submit" className={isQuiet ? "pill" : "pill pill-filled"} isBusy={isBusy}>
        {isBusy ? texts.saving : texts.save}
      </BusyButton>
    </Form>
  );
}

type CurrentPasswordProps = { field?: FieldMetadata<string>; label?: string };

/** Re-entered so that an unattended signed-in browser cannot change the account. */
export function CurrentPassword({ field, label = "Current password" }: CurrentPasswordProps) {
  if (!field) return null;
  return <FormField field={field} label={label} type="password" autoComplete="current-password" />;
}

type Fields = Record<string, string>;

/** A form with client-side validation that is reset after a successful reply. */
export function useAccountForm<S extends z.ZodType<Fields, Partial<Fields>>>(
  intent: string,
  schema: S,
  defaultValue?: Fields,
) {
  const { Form, reply, isBusy } = useAccountFetcher(intent);
  const id = useId();
  const [round, setRound] = useState(0);
  // A new object would make Conform apply the result again.
  const lastResult = useMemo(() => resultOf(reply), [reply]);
  const [form, fields] = useForm<Fields>({
    id: `${id}-${round}`,
    defaultValue,
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  // The reply comes before the reloaded data, which are the new defaults.
  useReply(isBusy ? undefined : reply, ({ status }) => {
    if (status === "done") setRound((rounds) => rounds + 1);
  });
  const formProps = { ...getFormProps(form), method: "post" as const };
  return { Form, formProps, fields, reply, isBusy };
}

/** The server's problems as a Conform submission result. */
function resultOf(reply: AccountReply | undefined): SubmissionResult<string[]> | undefined {
  if (reply?.status !== "refused") return undefined;
  const problems = Object.entries(reply.problems).filter(([name]) => name !== "form");
  const error = Object.fromEntries(problems.map(([name, text]) => [name, text ? [text] : null]));
  const validated = Object.fromEntries(problems.map(([name]) => [name, true]));
  return { status: "error", error, state: { validated } };
}

/** Submits one form of the page and shows the reply as a toast. */
export function useAccountFetcher(intent: string) {
  const fetcher = useFetcher<AccountReply>();
  // A form submitted before hydration is answered by the document itself.
  const documentReply = useActionData<AccountReply>();
  const reply = fetcher.data ?? (documentReply?.intent === intent ? documentReply : undefined);
  const { revalidate } = useRevalidator();

  useReply(reply, (reply) => {
    if (reply.status === "done") {
      if (reply.title) showToast("success", reply.title, reply.text);
      return;
    }
    if (!reply.problems.form) return;
    showToast("error", reply.problems.form);
    // The item may be gone, or the session may no longer be fresh.
    void revalidate();
  });

  return { Form: fetcher.Form, reply, isBusy: fetcher.state !== "idle" };
}

type SectionProps = { title: string; text: ReactNode; children: ReactNode };

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  // Many controls disappear once they have done their work.
  useFocusFallback(section, "h2");
  return (
    <section ref={section} aria-labelledby={id} className="account-section stack border-top">
      <div className="account-intro">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <div className="account-body stack shrinkable gap-2xl">{children}</div>
    </section>
  );
}

type AccountIntentButtonProps = Omit<ComponentProps<typeof BusyButton>, "id" | "isBusy"> & {
  intent: string;
  /** Id of the item that the intent applies to. */
  id?: string;
};

/** A form that consists of one button. */
export function AccountIntentButton({ intent, id, ...button }: AccountIntentButtonProps) {
  const { Form, isBusy } = useAccountFetcher(intent);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <BusyButton type="submit" className="pill" {...button} isBusy={isBusy} />
    </Form>
  );
}

/** Asks for the password before sign-in methods can be changed; valid for ten minutes. */
export function ConfirmIdentity({ subject }: { subject: string }) {
  const { fields, ...form } = useAccountForm("confirm", confirmSchema);
  return (
    <div className="account-lock stack gap-xl">
      <p className="row gap-m">
        <LockKeyhole aria-hidden="true" size={18} />
        Enter your password to change {subject}.
      </p>
      <AccountForm
        intent="confirm"
        form={form}
        texts={{ save: "Confirm", saving: "Confirming..." }}
        isQuiet
      >
        <CurrentPassword field={fields.current} label="Password" />
      </AccountForm>
    </div>
  );
}
