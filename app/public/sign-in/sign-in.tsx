import { useState } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { emailFrom, parseCredentials } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { nextPathFrom } from "#domain/accounts/next-path.ts";
import { carriesToken } from "#server/accounts/carries-token.ts";
import { mayUsePasskeys, signInByPasskey } from "#server/accounts/passkeys/use-passkey.ts";
import { mayAskForReset } from "#server/accounts/reset-limit.ts";
import { isResetToken, requestReset, resetPassword } from "#server/accounts/reset-password.ts";
import { enterCode, isCodeAwaited } from "#server/accounts/second-factor/second-step.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { flashTo } from "#server/http/flash.ts";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { visit } from "#server/http/visit.ts";
import { visitor } from "#server/http/visitor.ts";
import { world as worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import type { Route } from "./+types/sign-in";
import type { SignInAnswer } from "./answer.ts";
import { CodeForm } from "./code-form.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export const handle = { loadsAtOnce: true, isPersonal: true };

/** A link from a mail is shown its form even to somebody signed in; else they are sent on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (carriesToken(url)) context.get(pageNotes).isOfTokenHolder();
  const token = url.searchParams.get("token");
  if (token !== null) {
    const isGood = await isResetToken(context.get(worldContext), token);
    const mode = isGood ? "new-password" : "gone";
    const shown = { mode, isChanged: false, hasPasskeys: false } as const;
    return data(shown, { status: isGood ? 200 : 410 });
  }
  if (context.get(visitor)) throw redirectDocument(nextOf(url));
  const mode = await modeOf(context, url);
  const hasPasskeys = await mayUsePasskeys(context.get(worldContext));
  return data({ mode, hasPasskeys, isChanged: url.searchParams.has("changed") } as const);
}

/** Who has given the password goes on where they were, unless they asked for another form. */
async function modeOf(context: Context, url: URL) {
  if (url.searchParams.has("reset")) return "reset";
  if (url.searchParams.has("over")) return "sign-in";
  const isAwaited = await isCodeAwaited(context.get(worldContext), context.get(visit).sender);
  return isAwaited ? "code" : "sign-in";
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (carriesToken(url)) context.get(pageNotes).isOfTokenHolder();
  const fields = await formFields(request);
  if (!fields) throw data(null, { status: 400 });
  if (fields.intent === "new-password") return setPassword(context, url, fields);
  if (fields.intent === "reset") return askForReset(context, fields);
  if (fields.intent === "code" || fields.intent === "again-code") {
    return enterByCode(context, url, fields);
  }
  if (fields.intent === "passkey") return enterByPasskey(context, url, fields);
  return enter(context, url, fields);
}

type Context = Route.ActionArgs["context"];
type Fields = Record<string, string>;

const STATUS = { failed: 401, blocked: 429 };

/** `intent=again` signs in where somebody is at work, so it answers instead of leading on. */
async function enter(context: Context, url: URL, fields: Fields) {
  const parsed = parseCredentials(fields);
  if (!parsed.ok) return answer({ intent: "sign-in", problems: parsed.problems }, 422);
  const { sender, setCookies } = context.get(visit);
  const outcome = await signIn(context.get(worldContext), parsed.credentials, sender);
  if ("problem" in outcome) {
    return answer({ intent: "sign-in", problem: outcome.problem }, STATUS[outcome.status]);
  }
  setCookies.push(...outcome.setCookies);
  if (outcome.status === "needs-code") return answer({ intent: "sign-in", needsCode: true }, 200);
  return welcome(context, url, fields.intent === "again");
}

/** The second step, after the password. */
async function enterByCode(context: Context, url: URL, { intent, code = "" }: Fields) {
  const { sender, setCookies } = context.get(visit);
  const outcome = await enterCode(context.get(worldContext), code, sender);
  if ("problem" in outcome) {
    const { problem, status } = outcome;
    return answer({ intent: "sign-in", needsCode: true, problem }, STATUS[status]);
  }
  setCookies.push(...outcome.setCookies);
  if (outcome.status === "gone") {
    return answer({ intent: "sign-in", problem: ACCOUNT_MESSAGES.codeExpired }, 401);
  }
  return welcome(context, url, intent === "again-code");
}

/** A passkey takes the place of password and code. */
async function enterByPasskey(context: Context, url: URL, { passkey = "" }: Fields) {
  const { sender, setCookies } = context.get(visit);
  const outcome = await signInByPasskey(context.get(worldContext), passkey, sender);
  if (outcome.status === "refused") {
    return answer({ intent: "sign-in", problem: outcome.problem }, 401);
  }
  setCookies.push(...outcome.setCookies);
  return welcome(context, url, false);
}

/** Where somebody is at work they are answered, else led on. */
function welcome(context: Context, url: URL, isAtWork: boolean) {
  if (isAtWork) return answer({ intent: "sign-in", isDone: true }, 200);
  flashTo(context, {
    kind: "success",
    title: "Welcome back!",
    text: "You have successfully signed in.",
  });
  throw redirectDocument(nextOf(url), 303);
}

async function askForReset(context: Context, { email }: Fields) {
  const world = context.get(worldContext);
  const address = emailFrom(email);
  if (!address) return answer({ intent: "reset", problem: ACCOUNT_MESSAGES.emailRequired }, 422);
  const refusal = mayAskForReset(context.get(visit).sender.address, world.now());
  if (refusal) return answer({ intent: "reset", problem: refusal }, 429);
  await requestReset(world, address);
  return answer({ intent: "reset", isDone: true }, 200);
}

async function setPassword(context: Context, url: URL, { password = "" }: Fields) {
  const token = url.searchParams.get("token") ?? "";
  const outcome = await resetPassword(context.get(worldContext), token, password);
  if (outcome.status === "done") throw redirect("/login?changed=1", 303);
  if (outcome.status === "gone") {
    return answer({ intent: "new-password", problem: ACCOUNT_MESSAGES.linkUsed }, 410);
  }
  return answer({ intent: "new-password", problem: outcome.problem }, 422);
}

function answer(said: SignInAnswer, status: number) {
  return data(said, { status });
}

function nextOf(url: URL): string {
  return nextPathFrom(url.searchParams.get("next"));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Sign in – ${siteOf(matches).site.name}`);

/** spec: admin-area §2, "/login" */
export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, isChanged, hasPasskeys } = loaderData;
  const [isResetting, setResetting] = useState(mode === "reset");
  // An answer outlives the form that it was for: what was heard once is not heard again.
  const [heard, setHeard] = useState<SignInAnswer>();
  const answer = actionData === heard ? undefined : actionData;
  const showReset = (isShown: boolean) => {
    setHeard(actionData);
    setResetting(isShown);
  };
  // What was answered last is newer than what was there when the page was made.
  const isCodeAsked = actionData ? actionData.needsCode === true : mode === "code";
  if (mode === "new-password" || mode === "gone") {
    return <NewPasswordForm isGone={mode === "gone"} answer={actionData} />;
  }
  if (isResetting) {
    return <ResetForm answer={answer} onBack={() => showReset(false)} />;
  }
  if (isCodeAsked) return <CodeForm answer={actionData} />;
  return (
    <SignInForm
      answer={answer}
      isChanged={isChanged}
      hasPasskeys={hasPasskeys}
      onForgotten={() => showReset(true)}
    />
  );
}
