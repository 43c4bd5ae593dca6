import { MailCheck } from "lucide-react";
import { useRef } from "react";
import { data } from "react-router";
import {
  type AccountReply,
  emailSchema,
  nameSchema,
  passwordSchema,
} from "#domain/accounts/account-forms.ts";
import { PASSWORD_MIN_CHARS } from "#domain/accounts/password.ts";
import { handleAccountForm } from "#server/accounts/account-forms.ts";
import { readAccountView } from "#server/accounts/account-view.ts";
import { ownerOf } from "#server/http/current-user.ts";
import { formFields } from "#server/http/form-fields.ts";
import { requestContext } from "#server/http/request-context.ts";
import { worldContext } from "#server/world.ts";
import { UNREACHABLE } from "../../ui/action-result-or.ts";
import { FormField } from "../forms/form-field.tsx";
import { statusReply } from "../forms/reply-status.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useReply } from "../forms/use-reply.ts";
import { useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import type { Route } from "./+types/account";
import {
  AccountForm,
  AccountIntentButton,
  CurrentPassword,
  Section,
  useAccountForm,
} from "./account-form.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export const handle = { title: "Account", refreshesOn: ["accounts"] };

export async function loader({ context }: Route.LoaderArgs) {
  return readAccountView(context.get(worldContext), ownerOf(context));
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await formFields(request);
  const { client, setCookies } = context.get(requestContext);
  const [world, who] = [context.get(worldContext), ownerOf(context)];
  const result = fields && (await handleAccountForm({ world, who, client, fields }));
  if (!result) throw data(null, { status: 400 });
  setCookies.push(...result.setCookies);
  return statusReply(result.reply);
}

/** Keeps the screen, which may show recovery codes, when the server can't be reached. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverActionOr<AccountReply, AccountReply>(serverAction, {
    intent: "",
    status: "refused",
    problems: { form: UNREACHABLE },
  });

export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <div className="account">
      <NameSection name={loaderData.name} />
      <EmailSection email={loaderData.email} pending={loaderData.wantedEmail} />
      <PasswordSection email={loaderData.email} />
      <SecondFactorSection factor={loaderData.factor} isSessionFresh={loaderData.isSessionFresh} />
      <PasskeysSection
        passkeys={loaderData.passkeys}
        host={loaderData.passkeyHost}
        siteUrl={loaderData.siteUrl}
        isSessionFresh={loaderData.isSessionFresh}
      />
      <SessionsSection sessions={loaderData.sessions} />
    </div>
  );
}

function NameSection({ name }: { name: string }) {
  const { fields, ...form } = useAccountForm("name", nameSchema, { name });
  const saveNow = useSaveNow(form.formProps.id, form.reply);
  useUnsavedChanges(fields.name?.dirty ?? false, saveNow);
  return (
    <Section title="Name" text="Your display name. Visitors see the name in Site Settings.">
      <AccountForm intent="name" form={form} texts={{ save: "Save name", saving: "Saving..." }}>
        {fields.name && <FormField field={fields.name} label="Name" autoComplete="name" />}
      </AccountForm>
    </Section>
  );
}

/** Submits the form before leaving the screen; resolves to whether it was saved. */
function useSaveNow(formId: string, reply: AccountReply | undefined): () => Promise<boolean> {
  const resolveSave = useRef<(isSaved: boolean) => void>(undefined);
  useReply(reply, ({ status }) => resolveSave.current?.(status === "done"));
  return () =>
    new Promise((resolve) => {
      resolveSave.current = resolve;
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return resolve(false);
      form.requestSubmit();
      // Client-side validation blocks the submit, so no reply would ever settle the promise.
      if (!nameSchema.safeParse(Object.fromEntries(new FormData(form))).success) resolve(false);
    });
}

/** `email` is in the form so that password managers save the password for the right account. */
function PasswordSection({ email }: { email: string }) {
  const { fields, ...form } = useAccountForm("password", passwordSchema);
  return (
    <Section
      title="Password"
      text={`At least ${PASSWORD_MIN_CHARS} characters; a memorable phrase of several words works best. All your other devices will be signed out.`}
    >
      <AccountForm
        intent="password"
        form={form}
        texts={{ save: "Change password", saving: "Saving..." }}
        isQuiet
      >
        <input type="text" hidden readOnly value={email} autoComplete="username" />
        <CurrentPassword field={fields.current} />
        {fields.password && (
          <FormField
            field={fields.password}
            label="New password"
            type="password"
            autoComplete="new-password"
          />
        )}
      </AccountForm>
    </Section>
  );
}

/** `pending`: the new address, while it is not confirmed. */
type EmailSectionProps = { email: string; pending: string | null };

function EmailSection({ email, pending }: EmailSectionProps) {
  const { fields, ...form } = useAccountForm("email", emailSchema);
  return (
    <Section
      title="Email"
      text="You sign in with this address and get visitors' messages there. A new address takes effect once you open the link sent to it."
    >
      <p className="account-fact cluster break-words">
        <strong dir="auto">{email}</strong>
      </p>
      {pending && (
        <div role="status" className="account-note cluster">
          <MailCheck aria-hidden="true" size={20} />
          <p className="break-words">
            Waiting for{" "}
            <strong>
              <bdi>{pending}</bdi>
            </strong>{" "}
            to be confirmed. The link expires after 30 minutes.
          </p>
          <AccountIntentButton intent="email-withdraw">Cancel change</AccountIntentButton>
        </div>
      )}
      <AccountForm
        intent="email"
        form={form}
        texts={{ save: "Send confirmation", saving: "Sending..." }}
        isQuiet
      >
        {fields.email && (
          <FormField field={fields.email} label="New email" type="email" autoComplete="email" />
        )}
        <CurrentPassword field={fields.current} />
      </AccountForm>
    </Section>
  );
}
