import { useState } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { emailFrom, parseCredentials } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { nextPathFrom } from "#domain/accounts/next-path.ts";
import { carriesToken } from "#server/accounts/owner-only.ts";
import {
  arePasskeysAvailable,
  authenticateWithPasskey,
} from "#server/accounts/passkeys/use-passkey.ts";
import { checkResetLimit, requestReset } from "#server/accounts/reset-mail-job.ts";
import { isValidResetToken, resetPassword } from "#server/accounts/reset-password.ts";
import {
  completeSecondStep,
  isSecondStepPending,
} from "#server/accounts/second-factor/second-step.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { currentUserContext } from "#server/http/current-user.ts";
import { setFlash } from "#server/http/flash.ts";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { requestContext } from "#server/http/request-context.ts";
import { worldContext } from "#server/world.ts";
import { siteOf, unlistedMetadata } from "../../document/metadata.ts";
import { actionResultOr, UNREACHABLE } from "../../ui/action-result-or.ts";
import type { Route } from "./+types/sign-in";
import type { SignInResult } from "./auth-layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { NewPasswordForm, ResetForm } from "./password-forms.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export const handle = { loadsAtOnce: true, isPersonal: true };

/** Links from mails work while signed in; otherwise signed-in visitors are redirected. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (carriesToken(url)) context.get(pageNotesContext).markSecret();
  const token = url.searchParams.get("token");
  if (token !== null) {
    const isValid = await isValidResetToken(context.get(worldContext), token);
    const mode = isValid ? "new-password" : "gone";
    const shown = { mode, isChanged: false, hasPasskeys: false } as const;
    return data(shown, { status: isValid ? 200 : 410 });
  }
  if (context.get(currentUserContext)) throw redirectDocument(nextPath(url));
  const mode = await formFor(context, url);
  const hasPasskeys = await arePasskeysAvailable(context.get(worldContext));
  return data({ mode, hasPasskeys, isChanged: url.searchParams.has("changed") } as const);
}

/** After the password, the code form comes first unless another form is requested. */
async function formFor(context: Context, url: URL) {
  if (url.searchParams.has("reset")) return "reset";
  if (url.searchParams.has("over")) return "sign-in";
  const isPending = await isSecondStepPending(
    context.get(worldContext),
    context.get(requestContext).client,
  );
  return isPending ? "code" : "sign-in";
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (carriesToken(url)) context.get(pageNotesContext).markSecret();
  const fields = await formFields(request);
  if (!fields) throw data(null, { status: 400 });
  // Exempt from the check of its origin, so it must not do what else this form does.
  if (url.searchParams.has("token") || fields.intent === "new-password")
    return handleNewPassword(context, url, fields);
  if (fields.intent === "reset") return handleResetRequest(context, fields);
  if (fields.intent === "code" || fields.intent === "again-code") {
    return signInWithCode(context, url, fields);
  }
  if (fields.intent === "passkey") return signInWithPasskey(context, url, fields);
  return signInWithPassword(context, url, fields);
}

/** Keeps what was typed: here, and in the admin screen under the dialog that signs in again. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  return actionResultOr(serverAction, unreachable(intent));
}

function unreachable(intent: FormDataEntryValue | null): SignInResult {
  if (intent === "reset" || intent === "new-password") return { intent, problem: UNREACHABLE };
  const isCode = intent === "code" || intent === "again-code";
  return { intent: "sign-in", problem: UNREACHABLE, ...(isCode && { needsCode: true }) };
}

type Context = Route.ActionArgs["context"];
type Fields = Record<string, string>;

const STATUS = { failed: 401, blocked: 429 };

/** `intent=again` signs in over an open admin screen, so it responds instead of redirecting. */
async function signInWithPassword(context: Context, url: URL, fields: Fields) {
  const parsed = parseCredentials(fields);
  if (!parsed.ok) return respond({ intent: "sign-in", problems: parsed.problems }, 422);
  const { client, setCookies } = context.get(requestContext);
  const outcome = await signIn(context.get(worldContext), parsed.credentials, client);
  if ("problem" in outcome) {
    return respond({ intent: "sign-in", problem: outcome.problem }, STATUS[outcome.status]);
  }
  setCookies.push(...outcome.setCookies);
  if (outcome.status === "needs-code") return respond({ intent: "sign-in", needsCode: true }, 200);
  return completeSignIn(context, url, fields.intent === "again");
}

async function signInWithCode(context: Context, url: URL, { intent, code = "" }: Fields) {
  const { client, setCookies } = context.get(requestContext);
  const outcome = await completeSecondStep(context.get(worldContext), code, client);
  if ("problem" in outcome) {
    const { problem, status } = outcome;
    return respond({ intent: "sign-in", needsCode: true, problem }, STATUS[status]);
  }
  setCookies.push(...outcome.setCookies);
  if (outcome.status === "gone") {
    return respond({ intent: "sign-in", problem: ACCOUNT_MESSAGES.codeExpired }, 401);
  }
  return completeSignIn(context, url, intent === "again-code");
}

async function signInWithPasskey(context: Context, url: URL, { passkey = "" }: Fields) {
  const { client, setCookies } = context.get(requestContext);
  const outcome = await authenticateWithPasskey(context.get(worldContext), passkey, client);
  if (outcome.status === "refused") {
    return respond({ intent: "sign-in", problem: outcome.problem }, 401);
  }
  setCookies.push(...outcome.setCookies);
  return completeSignIn(context, url, false);
}

function completeSignIn(context: Context, url: URL, isInPlace: boolean) {
  if (isInPlace) return respond({ intent: "sign-in", isDone: true }, 200);
  setFlash(context, {
    kind: "success",
    title: "Welcome back!",
    text: "You have successfully signed in.",
  });
  throw redirectDocument(nextPath(url), 303);
}

async function handleResetRequest(context: Context, { email }: Fields) {
  const world = context.get(worldContext);
  const address = emailFrom(email);
  if (!address) return respond({ intent: "reset", problem: ACCOUNT_MESSAGES.emailRequired }, 422);
  const refusal = checkResetLimit(world, context.get(requestContext).client.address);
  if (refusal) return respond({ intent: "reset", problem: refusal }, 429);
  await requestReset(world, address);
  return respond({ intent: "reset", isDone: true }, 200);
}

async function handleNewPassword(context: Context, url: URL, { password = "" }: Fields) {
  const token = url.searchParams.get("token") ?? "";
  const outcome = await resetPassword(context.get(worldContext), token, password);
  if (outcome.status === "done") throw redirect("/login?changed=1", 303);
  if (outcome.status === "gone") {
    return respond({ intent: "new-password", problem: ACCOUNT_MESSAGES.linkUsed }, 410);
  }
  return respond({ intent: "new-password", problem: outcome.problem }, 422);
}

function respond(result: SignInResult, status: number) {
  return data(result, { status });
}

function nextPath(url: URL): string {
  return nextPathFrom(url.searchParams.get("next"));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Sign in – ${siteOf(matches).site.name}`);

/** spec: admin-area §2, "/login" */
export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, isChanged, hasPasskeys } = loaderData;
  const [isResetting, setResetting] = useState(mode === "reset");
  // Action data outlives its form, so what was shown once is dismissed.
  const [dismissed, setDismissed] = useState<SignInResult>();
  const result = actionData === dismissed ? undefined : actionData;
  const showReset = (isShown: boolean) => {
    setDismissed(actionData);
    setResetting(isShown);
  };
  // Action data is newer than the loader's mode.
  const isCodeRequired = actionData ? actionData.needsCode === true : mode === "code";
  if (mode === "new-password" || mode === "gone") {
    return <NewPasswordForm isExpired={mode === "gone"} result={actionData} />;
  }
  if (isResetting) {
    return <ResetForm result={result} onBack={() => showReset(false)} />;
  }
  if (isCodeRequired) return <CodeForm result={actionData} />;
  return (
    <SignInForm
      result={result}
      isChanged={isChanged}
      hasPasskeys={hasPasskeys}
      onForgotPassword={() => showReset(true)}
    />
  );
}
