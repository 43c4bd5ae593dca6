import { data, Form, redirectDocument, useNavigation } from "react-router";
import { parseNewOwner } from "#domain/accounts/new-owner.ts";
import { isSetUpToken, makeOwner } from "#server/accounts/set-up.ts";
import { signIn } from "#server/accounts/sign-in.ts";
import { findOwner } from "#server/accounts/store.ts";
import { flashTo } from "#server/http/flash.ts";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { visit } from "#server/http/visit.ts";
import { world as worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { Field } from "../../ui/field.tsx";
import { Door } from "../sign-in/door.tsx";
import { DoorAlert } from "../sign-in/door-alert.tsx";
import { NewPasswordField } from "../sign-in/new-password-field.tsx";
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
  const made = await makeOwner(world, parsed.owner);
  if (made.status === "refused") {
    return data({ problems: { password: made.problem } }, { status: 422 });
  }
  if (made.status === "exists") {
    return data({ problem: GONE.done.text, problems: {} }, { status: 410 });
  }
  const { sender, setCookies } = context.get(visit);
  const signedIn = await signIn(world, parsed.owner, sender);
  if (signedIn.status === "signed-in") setCookies.push(...signedIn.setCookies);
  flashTo(context, { kind: "success", title: "Welcome!", text: "This site is yours now." });
  throw redirectDocument("/admin", 303);
}

async function stateOf(context: Route.LoaderArgs["context"], url: URL): Promise<State> {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  if (await findOwner(world.db)) return "done";
  const isGood = await isSetUpToken(world, url.searchParams.get("token") ?? "");
  return isGood ? "open" : "unknown";
}

export const meta: Route.MetaFunction = () => unlistedMetadata("Set up");

const GONE = {
  done: { title: "All set up", text: "This site has an owner already. Sign in to run it." },
  unknown: {
    title: "This link does not work",
    text: "It may have been cut off, or it is older than a week. Every start prints a new one.",
  },
};

export default function SetUp({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const problems: Record<string, string | undefined> = actionData?.problems ?? {};
  if (state !== "open") {
    return (
      <Door {...GONE[state]}>
        <a href="/login" className="pill pill-filled">
          Sign In
        </a>
      </Door>
    );
  }
  return (
    <Door title="Make it yours" text="This account runs the whole site. There is only one.">
      <Form method="post" className="form">
        <DoorAlert text={actionData && "problem" in actionData ? actionData.problem : undefined} />
        <Field id="name" label="Name" problem={problems.name}>
          {(control) => <input {...control} required autoComplete="name" />}
        </Field>
        <Field id="email" label="Email" problem={problems.email}>
          {(control) => <input {...control} type="email" required autoComplete="email" />}
        </Field>
        <NewPasswordField label="Password" problem={problems.password} />
        <button type="submit" className="pill pill-filled" disabled={isBusy}>
          {isBusy ? "Making it yours..." : "Create the account"}
        </button>
      </Form>
    </Door>
  );
}
