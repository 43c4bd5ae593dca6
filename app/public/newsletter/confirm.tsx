import { data, redirect } from "react-router";
import { clientContext } from "#server/http/request-context.ts";
import { tokenOfSecretPage } from "#server/http/token-parameter.ts";
import {
  checkConfirmation,
  confirmSubscription,
  resendConfirmation,
} from "#server/newsletter/confirm.ts";
import { refuseConfirmation } from "#server/newsletter/handle-sign-up.ts";
import { confirmPath, preferencesPath, tokenFor } from "#server/newsletter/tokens.ts";
import { worldContext } from "#server/world.ts";
import { siteOf, unlistedMetadata } from "../../document/metadata.ts";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/confirm";
import { InvalidLink, Subscribed } from "./link-screens.tsx";

const STATUS = { ready: 200, done: 200, expired: 410, unknown: 404 };

/** GET changes nothing: scanners follow links in mails. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const { state, subscriber } = await checkConfirmation(world, tokenOfSecretPage(context, url));
  const preferences =
    subscriber && preferencesPath(tokenFor(world.secret, "preferences", subscriber.id));
  return data({ state, email: subscriber?.email, preferences }, { status: STATUS[state] });
}

export async function action({ context, url }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const token = tokenOfSecretPage(context, url);
  const state = await confirmSubscription(world, token);
  if (state === "unknown") return data(null, { status: STATUS.unknown });
  if (state !== "expired") throw redirect(confirmPath(token), 303);
  const refusal = await refuseConfirmation(world, context.get(clientContext).address);
  if (refusal?.status === "disabled") return data({ detail: refusal.detail }, { status: 404 });
  if (refusal) {
    const headers = { "Retry-After": String(refusal.retryAfterSeconds) };
    return data({ detail: refusal.detail }, { status: 429, headers });
  }
  if (await resendConfirmation(world, token)) throw redirect("/newsletter/subscribe?sent=1", 303);
  throw data(null, { status: 503 });
}

/** Passes on `Retry-After`. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Confirm your subscription – ${siteOf(matches).site.name}`);

/** decisions: Newsletter, "Double opt-in" */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email, preferences } = loaderData;
  const { name } = useSite();
  switch (state) {
    case "unknown":
      return <InvalidLink />;
    case "expired":
      return (
        <ProblemScreen
          framed="48 h"
          title="This link has expired"
          text={
            <>
              Confirmation links are valid for 48 hours. We can send a new one to <bdi>{email}</bdi>
              .
            </>
          }
        >
          {actionData && (
            <div role="alert" className="form-alert full-width">
              {actionData.detail}
            </div>
          )}
          <SubmitButton>Send a new link</SubmitButton>
        </ProblemScreen>
      );
    case "ready":
      return (
        <ProblemScreen
          framed="Yes?"
          title="Confirm your subscription"
          text={
            <>
              You'll receive the <bdi>{name}</bdi> newsletter at <bdi>{email}</bdi>. If you didn't
              sign up, close this page and you won't be subscribed.
            </>
          }
        >
          <SubmitButton>Confirm subscription</SubmitButton>
        </ProblemScreen>
      );
    case "done":
      return <Subscribed greeting="Welcome." email={email ?? ""} preferences={preferences} />;
  }
}

/** Posts to the current URL, which holds the token. */
function SubmitButton({ children }: { children: string }) {
  return (
    <form method="post">
      <button type="submit" className="pill pill-filled">
        {children}
      </button>
    </form>
  );
}
