import { data, redirect } from "react-router";
import { formFields } from "#server/http/form-fields.ts";
import { tokenOfSecretPage } from "#server/http/token-parameter.ts";
import {
  findSubscription,
  resubscribe,
  type Subscription,
  unsubscribe,
} from "#server/newsletter/subscription.ts";
import { preferencesPath, tokenFor, unsubscribePath } from "#server/newsletter/tokens.ts";
import { type World, worldContext } from "#server/world.ts";
import { siteOf, unlistedMetadata } from "../../document/metadata.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/unsubscribe";
import { InvalidLink, SUBSCRIBED_TITLE, Subscribed } from "./link-screens.tsx";

/** GET changes nothing: scanners follow links in mails. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const subscription = await findSubscription(
    world,
    "unsubscribe",
    tokenOfSecretPage(context, url),
  );
  if (!subscription) return data(null, { status: 404 });
  const hasReturned = subscription.state === "active" && url.searchParams.get("returned") === "1";
  return data({ ...shown(world, subscription), hasReturned });
}

function shown({ secret }: World, { id, email, state }: Subscription) {
  return { email, state, preferences: preferencesPath(tokenFor(secret, "preferences", id)) };
}

/** Also one-click unsubscribe (RFC 8058), whose POST must not be redirected. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const token = tokenOfSecretPage(context, url);
  const { wish } = (await formFields(request)) ?? {};
  const subscription = await findSubscription(world, "unsubscribe", token);
  if (!subscription) return data(null, { status: 404 });
  if (wish === "return") {
    await resubscribe(world, subscription);
    throw redirect(`${unsubscribePath(token)}&returned=1`, 303);
  }
  await unsubscribe(world, token);
  if (wish) throw redirect(unsubscribePath(token), 303);
  return data(null);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.hasReturned ? SUBSCRIBED_TITLE : "Unsubscribe";
  return unlistedMetadata(`${title} – ${siteOf(matches).site.name}`);
};

/** decisions: Newsletter, "works without JavaScript and without signing in" */
export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  if (!loaderData) return <InvalidLink />;
  const { email, state, preferences, hasReturned } = loaderData;
  if (hasReturned) {
    return <Subscribed greeting="Welcome back." email={email} preferences={preferences} />;
  }
  if (state === "active") {
    return (
      <ProblemScreen
        framed="Go?"
        title="Unsubscribe?"
        text={
          <>
            Stop receiving the <bdi>{name}</bdi> newsletter at <bdi>{email}</bdi>?
          </>
        }
      >
        <WishButton wish="leave">Unsubscribe</WishButton>
        <a href={preferences} className="pill">
          Email preferences
        </a>
      </ProblemScreen>
    );
  }
  return (
    <ProblemScreen
      framed="Bye"
      title="You are unsubscribed"
      text={
        <>
          You will no longer receive the <bdi>{name}</bdi> newsletter at <bdi>{email}</bdi>. Thanks
          for reading.
        </>
      }
    >
      <PageLink to="/" className="pill pill-filled">
        Go Home
      </PageLink>
      {state === "unsubscribed" && <WishButton wish="return">Subscribe again</WishButton>}
    </ProblemScreen>
  );
}

function WishButton({ wish, children }: { wish: "leave" | "return"; children: string }) {
  return (
    <form method="post">
      <input type="hidden" name="wish" value={wish} />
      <button type="submit" className={wish === "leave" ? "pill pill-filled" : "pill"}>
        {children}
      </button>
    </form>
  );
}
