import "./account.css";
import { data } from "react-router";
import { answerAccountForm } from "#server/accounts/account-forms.ts";
import { readAccountView } from "#server/accounts/account-view.ts";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { visit } from "#server/http/visit.ts";
import { ownerOf } from "#server/http/visitor.ts";
import { world as worldContext } from "#server/world.ts";
import type { Route } from "./+types/account";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export const handle = { title: "Account", refreshesOn: ["accounts"] };

/** What it shows of a second factor that is set up now is for nobody's history. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageNotes).isOfTokenHolder();
  return readAccountView(context.get(worldContext), ownerOf(context));
}

const STATUS = { done: 200, refused: 422 };

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await formFields(request);
  const { sender, setCookies } = context.get(visit);
  const [world, who] = [context.get(worldContext), ownerOf(context)];
  const answered = fields && (await answerAccountForm({ world, who, sender, fields }));
  if (!answered) throw data(null, { status: 400 });
  setCookies.push(...answered.setCookies);
  return data(answered.reply, { status: STATUS[answered.reply.status] });
}

/** Who the owner is to the site, and all the ways in. */
export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <div className="account">
      <NameSection name={loaderData.name} />
      <EmailSection email={loaderData.email} wanted={loaderData.wantedEmail} />
      <PasswordSection email={loaderData.email} />
      <SecondFactorSection factor={loaderData.factor} isSure={loaderData.isSure} />
      <PasskeysSection
        passkeys={loaderData.passkeys}
        host={loaderData.passkeyHost}
        siteUrl={loaderData.siteUrl}
        isSure={loaderData.isSure}
      />
      <SessionsSection sessions={loaderData.sessions} />
    </div>
  );
}
