import { useRef } from "react";
import { data, Form, redirectDocument } from "react-router";
import { parseNewOwner } from "#domain/accounts/new-owner.ts";
import { SIGN_IN_PATH } from "#domain/accounts/next-path.ts";
import { isValidSetUpToken, registerOwner } from "#server/accounts/set-up.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { findOwner } from "#server/accounts/store.ts";
import { setFlash } from "#server/http/flash.ts";
import { formFields } from "#server/http/form-fields.ts";
import { requestContext } from "#server/http/request-context.ts";
import { tokenOfSecretPage } from "#server/http/token-parameter.ts";
import { worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { Field } from "../../ui/field.tsx";
import { useSubmitFocus } from "../../ui/use-submit-focus.ts";
import { AuthLayout, FormAlert, NewPasswordField, SubmitButton } from "../sign-in/auth-layout.tsx";
import type { Route } from "./+types/set-up";

export const handle = { loadsAtOnce: true, isPersonal: true };

type State = "open" | "done" | "unknown";

const STATUS = { open: 200, done: 410, unknown: 404 };

/** decisions: Accounts, "First owner" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const state = await stateOf(context, url);
  return data({ state }, { status: STATUS[state] });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const state = await stateOf(context, url);
  if (state !== "open")
    return data({ problem: GONE[state].text, problems: {} }, { status: STATUS[state] });
  const parsed = parseNewOwner((await formFields(request)) ?? {});
  if (!parsed.ok) return data({ problems: parsed.problems }, { status: 422 });
  const world = context.get(worldContext);
  const made = await registerOwner(world, parsed.owner);
  if (made.status === "refused") {
    return data({ problems: { password: made.problem } }, { status: 422 });
  }
  if (made.status === "exists") {
    return data({ problem: GONE.done.text, problems: {} }, { status: 410 });
  }
  const { client, setCookies } = context.get(requestContext);
  const signedIn = await signIn(world, parsed.owner, client);
  if (signedIn.status === "signed-in") setCookies.push(...signedIn.setCookies);
  setFlash(context, { kind: "success", title: "Welcome!", text: "Your site is ready." });
  throw redirectDocument("/admin", 303);
}

async function stateOf(context: Route.LoaderArgs["context"], url: URL): Promise<State> {
  const token = tokenOfSecretPage(context, url);
  const world = context.get(worldContext);
  if (await findOwner(world.db)) return "done";
  const isGood = await isValidSetUpToken(world, token);
  return isGood ? "open" : "unknown";
}

export const meta: Route.MetaFunction = () => unlistedMetadata("Set up");

const GONE = {
  done: { title: "All set up", text: "This site already has an owner. Sign in to manage it." },
  unknown: {
    title: "This link is invalid",
    text: "This link is incomplete or has expired. Restart the server to get a new one.",
  },
};

export default function SetUp({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const problems: Record<string, string | undefined> = actionData?.problems ?? {};
  const form = useRef<HTMLFormElement>(null);
  useSubmitFocus(form, actionData, "[aria-invalid]");
  if (state !== "open") {
    return (
      <AuthLayout {...GONE[state]}>
        <a href={SIGN_IN_PATH} className="pill pill-filled">
          Sign In
        </a>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Create your account" text="This account administers the site.">
      <Form ref={form} method="post" className="form">
        <FormAlert text={actionData && "problem" in actionData ? actionData.problem : undefined} />
        <Field id="name" label="Name" problem={problems.name}>
          {(control) => <input {...control} required autoComplete="name" />}
        </Field>
        <Field id="email" label="Email" problem={problems.email}>
          {(control) => <input {...control} type="email" required autoComplete="email" />}
        </Field>
        <NewPasswordField label="Password" problem={problems.password} />
        <SubmitButton busy="Creating account...">Create account</SubmitButton>
      </Form>
    </AuthLayout>
  );
}
