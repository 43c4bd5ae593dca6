import { data, redirect } from "react-router";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { preferencesPath, unsubscribePath } from "#server/newsletter/paths.ts";
import { type Subscription, subscriptionOf } from "#server/newsletter/subscription.ts";
import { tokenFor } from "#server/newsletter/tokens.ts";
import { resubscribe, unsubscribe } from "#server/newsletter/unsubscribe.ts";
import { type World, world as worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/unsubscribe";
import { LinkUnknown } from "./link-unknown.tsx";
import { SUBSCRIBED_TITLE, Subscribed } from "./subscribed.tsx";

/** What the link could do. Scanners follow links in mails, so following it does nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  const subscription = await subscriptionOf(world, "unsubscribe", tokenIn(url));
  if (!subscription) return data(null, { status: 404 });
  const hasReturned = subscription.state === "active" && url.searchParams.get("returned") === "1";
  return data({ ...shown(world, subscription), hasReturned });
}

function shown({ secret }: World, { id, email, state }: Subscription) {
  return { email, state, preferences: preferencesPath(tokenFor(secret, "preferences", id)) };
}

/**
 * Ends the subscription, also for a mail program's one POST (RFC 8058), which is not sent elsewhere.
 * Only the page's own button takes that back.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  const token = tokenIn(url);
  const { wish } = (await formFields(request)) ?? {};
  const subscription = await subscriptionOf(world, "unsubscribe", token);
  if (!subscription) return data(null, { status: 404 });
  if (wish === "return") {
    await resubscribe(world, subscription);
    throw redirect(`${unsubscribePath(token)}&returned=1`, 303);
  }
  await unsubscribe(world, token);
  if (wish) throw redirect(unsubscribePath(token), 303);
  return data(null);
}

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.hasReturned ? SUBSCRIBED_TITLE : "Unsubscribe";
  return unlistedMetadata(`${title} – ${siteOf(matches).site.name}`);
};

/** decisions: Newsletter, "works without JavaScript and without signing in" */
export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  if (!loaderData) return <LinkUnknown />;
  const { email, state, preferences, hasReturned } = loaderData;
  if (hasReturned) {
    return <Subscribed greeting="Welcome back." email={email} preferences={preferences} />;
  }
  if (state === "active") {
    return (
      <ProblemScreen
        framed="Go?"
        title="Unsubscribe"
        text={
          <>
            The newsletter of <bdi>{name}</bdi> will no longer come to <bdi>{email}</bdi>.
          </>
        }
      >
        <WishButton wish="leave">Unsubscribe</WishButton>
        <a href={preferences} className="pill">
          Choose what you receive
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
          The newsletter of <bdi>{name}</bdi> will not come to <bdi>{email}</bdi> any more. Thank
          you for having read it.
        </>
      }
    >
      <PageLink to="/" className="pill pill-filled">
        Go Home
      </PageLink>
      {state === "left" && <WishButton wish="return">Subscribe again</WishButton>}
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
