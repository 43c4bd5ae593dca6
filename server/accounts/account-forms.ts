import type { AccountReply } from "#domain/accounts/account-reply.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { passkeyName } from "#domain/accounts/passkey.ts";
import type { Sender } from "../http/visit.ts";
import type { SignedIn } from "../http/visitor.ts";
import type { World } from "../world.ts";
import { changeName } from "./change-name.ts";
import { changePassword } from "./change-password.ts";
import { confirmPassword, isConfirmed } from "./confirm-password.ts";
import { askForEmail, withdrawEmailChange } from "./email-change/change-email.ts";
import { nameOwnPasskey, removeOwnPasskey } from "./passkeys/manage.ts";
import {
  beginSecondFactor,
  type CodesMade,
  cancelSecondFactor,
  dropSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
} from "./second-factor/manage.ts";
import { endOtherSessions, endSession } from "./sessions.ts";

type Sent = { world: World; who: SignedIn; sender: Sender; fields: Record<string, string> };
type Done = { title?: string; text?: string; codes?: string[]; setCookies?: string[] };
type Refused = { problems: Record<string, string | undefined> };
type Answer = Done | Refused;

/** The page itself shows what came of it. */
const DONE: Done = {};

/** What the forms of the account page ask for, by their `intent`. */
const FORMS: Readonly<Record<string, (sent: Sent) => Promise<Answer>>> = {
  async name({ world, who, fields }) {
    const changed = await changeName(world, who.account.id, fields.name ?? "");
    return changed.ok ? { title: "Name saved" } : { problems: { name: changed.problem } };
  },

  async email({ world, who, sender, fields: { email = "", current = "" } }) {
    const asked = await askForEmail(world, who, { email, current }, sender);
    if (asked.status === "refused") return asked;
    return {
      title: "Confirmation sent",
      text: `Open the link that is on its way to ${asked.email}.`,
    };
  },

  async "email-withdraw"({ world, who }) {
    await withdrawEmailChange(world, who.account.id);
    return { title: "Your address stays as it is" };
  },

  async password({ world, who, sender, fields: { current = "", password = "" } }) {
    const changed = await changePassword(world, who, { current, password }, sender);
    if (changed.status === "refused") return changed;
    const { setCookies } = changed;
    return { title: "Password changed", text: "All other devices are signed out.", setCookies };
  },

  async confirm({ world, who, sender, fields: { current = "" } }) {
    const confirmed = await confirmPassword(world, who, current, sender);
    return confirmed.ok ? DONE : { problems: { current: confirmed.problem } };
  },

  async "session-end"({ world, who, fields: { id = "" } }) {
    const isEnded = await endSession(world, who.account.id, id);
    return { title: isEnded ? "Device signed out" : "That device was signed out already" };
  },

  async "sessions-end"({ world, who }) {
    const ended = await endOtherSessions(world, who);
    return { title: ended === 1 ? "1 device signed out" : `${ended} devices signed out` };
  },

  "passkey-name": confirmed(async ({ world, who, fields: { id = "", name = "" } }) => {
    const parsed = passkeyName.safeParse(name);
    if (!parsed.success) return { problems: { name: parsed.error.issues[0]?.message } };
    const isNamed = await nameOwnPasskey(world, who, { id, name: parsed.data });
    return isNamed ? { title: "Passkey renamed" } : { problems: { form: ACCOUNT_MESSAGES.gone } };
  }),

  "passkey-remove": confirmed(async ({ world, who, fields: { id = "" } }) => {
    const name = await removeOwnPasskey(world, who, id);
    return name === null
      ? { problems: { form: ACCOUNT_MESSAGES.gone } }
      : { title: "Passkey removed", text: name };
  }),

  "factor-begin": confirmed(async ({ world, who }) => {
    await beginSecondFactor(world, who);
    return DONE;
  }),

  async "factor-cancel"({ world, who }) {
    await cancelSecondFactor(world, who);
    return DONE;
  },

  "factor-prove": confirmed(async ({ world, who, fields: { code = "" } }) =>
    withCodes(await proveSecondFactor(world, who, code), "Two-step sign-in is on"),
  ),

  "factor-codes": confirmed(async ({ world, who }) =>
    withCodes(await renewRecoveryCodes(world, who), "New recovery codes"),
  ),

  async "factor-off"({ world, who, sender, fields: { current = "" } }) {
    const again = await confirmPassword(world, who, current, sender);
    if (!again.ok) return { problems: { current: again.problem } };
    await dropSecondFactor(world, who);
    return { title: "Two-step sign-in is off" };
  },
};

/** Does what a form of the account page asks for; null for a form that is none of its. */
export async function answerAccountForm(
  sent: Sent,
): Promise<{ reply: AccountReply; setCookies: string[] } | null> {
  const { intent = "" } = sent.fields;
  const answering = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined;
  if (!answering) return null;
  const answer = await answering(sent);
  if ("problems" in answer) {
    return { reply: { intent, status: "refused", problems: answer.problems }, setCookies: [] };
  }
  const { setCookies = [], ...done } = answer;
  return { reply: { intent, status: "done", ...done }, setCookies };
}

/** Only for those who showed a short while ago who they are. */
function confirmed(answering: (sent: Sent) => Promise<Answer>) {
  return async (sent: Sent): Promise<Answer> =>
    (await isConfirmed(sent.world, sent.who))
      ? answering(sent)
      : { problems: { form: ACCOUNT_MESSAGES.confirmFirst } };
}

function withCodes(made: CodesMade, title: string): Answer {
  if (made.status === "refused") return { problems: { code: made.problem } };
  return { title, text: "Keep the recovery codes in a safe place.", codes: made.codes };
}
