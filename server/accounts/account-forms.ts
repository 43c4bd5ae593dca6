import { eq } from "drizzle-orm";
import type { AccountReply } from "#domain/accounts/account-forms.ts";
import { type Parsed, parseAccountName } from "#domain/accounts/identity.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { passkeyName } from "#domain/accounts/passkey.ts";
import { pluralize } from "#domain/site/formats.ts";
import { announce } from "../db/announcements.ts";
import type { SignedIn } from "../http/current-user.ts";
import type { ClientWithCookies } from "../http/request-context.ts";
import type { World } from "../world.ts";
import { changePassword } from "./change-password.ts";
import { confirmPassword, isSessionFresh } from "./confirm-password.ts";
import { cancelEmailChange, requestEmailChange } from "./email-change/change-email.ts";
import { removeOwnPasskey, renameOwnPasskey } from "./passkeys/manage.ts";
import {
  type CodesMade,
  cancelSecondFactorSetup,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
} from "./second-factor/manage.ts";
import { endOtherSessions, endSession } from "./sessions.ts";
import { user } from "./tables.ts";

type Submission = {
  world: World;
  who: SignedIn;
  client: ClientWithCookies;
  fields: Record<string, string>;
};
type Success = { title?: string; text?: string; codes?: string[]; setCookies?: string[] };
type Refused = { problems: Record<string, string | undefined> };
type Outcome = Success | Refused;

const SUCCESS: Success = {};

const FORMS: Readonly<Record<string, (sent: Submission) => Promise<Outcome>>> = {
  async name({ world, who, fields }) {
    const changed = await changeName(world, who.account.id, fields.name ?? "");
    return changed.ok ? { title: "Name saved" } : { problems: { name: changed.problem } };
  },

  async email({ world, who, client, fields: { email = "", current = "" } }) {
    const asked = await requestEmailChange(world, who, { email, current }, client);
    if (asked.status === "refused") return asked;
    return {
      title: "Confirmation sent",
      text: `Open the link that was sent to ${asked.email}.`,
    };
  },

  async "email-withdraw"({ world, who }) {
    await cancelEmailChange(world, who.account.id);
    return { title: "Email change cancelled" };
  },

  async password({ world, who, client, fields: { current = "", password = "" } }) {
    const changed = await changePassword(world, who, { current, password }, client);
    if (changed.status === "refused") return changed;
    const { setCookies } = changed;
    return { title: "Password changed", text: "All other devices are signed out.", setCookies };
  },

  async confirm({ world, who, client, fields: { current = "" } }) {
    const confirmed = await confirmPassword(world, who, current, client);
    return confirmed.ok ? SUCCESS : { problems: { current: confirmed.problem } };
  },

  async "session-end"({ world, who, fields: { id = "" } }) {
    const isEnded = await endSession(world, who.account.id, id);
    return { title: isEnded ? "Device signed out" : "That device was already signed out" };
  },

  async "sessions-end"({ world, who }) {
    const ended = await endOtherSessions(world, who);
    return { title: `${pluralize(ended, "device", "devices")} signed out` };
  },

  "passkey-name": confirmed(async ({ world, who, fields: { id = "", name = "" } }) => {
    const parsed = passkeyName.safeParse(name);
    if (!parsed.success) return { problems: { name: parsed.error.issues[0]?.message } };
    const isNamed = await renameOwnPasskey(world, who, { id, name: parsed.data });
    return isNamed ? { title: "Passkey renamed" } : { problems: { form: ACCOUNT_MESSAGES.gone } };
  }),

  "passkey-remove": confirmed(async ({ world, who, fields: { id = "" } }) => {
    const name = await removeOwnPasskey(world, who, id);
    return name === null
      ? { problems: { form: ACCOUNT_MESSAGES.gone } }
      : { title: "Passkey removed", text: name };
  }),

  "factor-begin": confirmed(async ({ world, who }) => {
    await startSecondFactorSetup(world, who);
    return SUCCESS;
  }),

  async "factor-cancel"({ world, who }) {
    await cancelSecondFactorSetup(world, who);
    return SUCCESS;
  },

  "factor-prove": confirmed(async ({ world, who, fields: { code = "" } }) =>
    withCodes(await enableSecondFactor(world, who, code), "Two-factor authentication is on"),
  ),

  "factor-codes": confirmed(async ({ world, who }) =>
    withCodes(await renewRecoveryCodes(world, who), "New recovery codes"),
  ),

  async "factor-off"({ world, who, client, fields: { current = "" } }) {
    const again = await confirmPassword(world, who, current, client);
    if (!again.ok) return { problems: { current: again.problem } };
    await disableSecondFactor(world, who);
    return { title: "Two-factor authentication is off" };
  },
};

export async function handleAccountForm(
  sent: Submission,
): Promise<{ reply: AccountReply; setCookies: string[] } | null> {
  const { intent = "" } = sent.fields;
  const handler = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined;
  if (!handler) return null;
  const outcome = await handler(sent);
  if ("problems" in outcome) {
    return { reply: { intent, status: "refused", problems: outcome.problems }, setCookies: [] };
  }
  const { setCookies = [], ...done } = outcome;
  return { reply: { intent, status: "done", ...done }, setCookies };
}

/** Requires a fresh session. */
function confirmed(handler: (sent: Submission) => Promise<Outcome>) {
  return async (sent: Submission): Promise<Outcome> =>
    (await isSessionFresh(sent.world, sent.who))
      ? handler(sent)
      : { problems: { form: ACCOUNT_MESSAGES.confirmFirst } };
}

function withCodes(made: CodesMade, title: string): Outcome {
  if (made.status === "refused") return { problems: { code: made.problem } };
  return { title, text: "Keep the recovery codes in a safe place.", codes: made.codes };
}

export async function changeName(
  { db, now }: World,
  accountId: string,
  name: string,
): Promise<Parsed<string>> {
  const parsed = parseAccountName(name);
  if (!parsed.ok) return parsed;
  await db.transaction(async (tx) => {
    await tx
      .update(user)
      .set({ name: parsed.value, updatedAt: now() })
      .where(eq(user.id, accountId));
    await announce(tx, ["accounts"]);
  });
  return parsed;
}
