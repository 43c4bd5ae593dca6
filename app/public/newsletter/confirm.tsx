import { data, redirect } from "react-router";
import { pageNotes } from "#server/http/page-notes.ts";
import { askAgain, confirmSubscription, judgeConfirmation } from "#server/newsletter/confirm.ts";
import { confirmPath, preferencesPath } from "#server/newsletter/paths.ts";
import { tokenFor } from "#server/newsletter/tokens.ts";
import { world as worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { useSite } from "../chrome/use-site.ts";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/confirm";
import { LinkUnknown } from "./link-unknown.tsx";
import { Subscribed } from "./subscribed.tsx";

const STATUS = { ready: 200, done: 200, late: 410, unknown: 404 };

/** What the link could do. Scanners follow links in mails, so following it does nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  const { state, asked } = await judgeConfirmation(world, tokenIn(url));
  const preferences = asked && preferencesPath(tokenFor(world.secret, "preferences", asked.id));
  return data({ state, email: asked?.email, preferences }, { status: STATUS[state] });
}

/** The button: confirms, or has a new link mailed in place of a late one. */
export async function action({ context, url }: Route.ActionArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  const token = tokenIn(url);
  const state = await confirmSubscription(world, token);
  if (state === "unknown") return data(null, { status: STATUS.unknown });
  if (state !== "late") throw redirect(confirmPath(token), 303);
  if (await askAgain(world, token)) throw redirect("/newsletter/subscribe?sent=1", 303);
  throw data(null, { status: 503 });
}

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Confirm your subscription – ${siteOf(matches).site.name}`);

/** decisions: Newsletter, "Double opt-in" */
export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { state, email, preferences } = loaderData;
  const { name } = useSite();
  switch (state) {
    case "unknown":
      return <LinkUnknown />;
    case "late":
      return (
        <ProblemScreen
          framed="48 h"
          title="This link is too old"
          text={
            <>
              Links to confirm work for 48 hours. A new one can be on its way to <bdi>{email}</bdi>{" "}
              in a moment.
            </>
          }
        >
          <OneButton>Send a new link</OneButton>
        </ProblemScreen>
      );
    case "ready":
      return (
        <ProblemScreen
          framed="Yes?"
          title="Confirm your subscription"
          text={
            <>
              The newsletter of <bdi>{name}</bdi> will come to <bdi>{email}</bdi>. If you did not
              ask for it, just leave this page: nothing will come.
            </>
          }
        >
          <OneButton>Confirm subscription</OneButton>
        </ProblemScreen>
      );
    case "done":
      return <Subscribed greeting="Welcome." email={email ?? ""} preferences={preferences} />;
  }
}

/** Sends to the address that the page has, token and all. */
function OneButton({ children }: { children: string }) {
  return (
    <form method="post">
      <button type="submit" className="pill pill-filled">
        {children}
      </button>
    </form>
  );
}
