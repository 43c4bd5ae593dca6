import { data, redirect } from "react-router";
import { formFields } from "#server/http/form-fields.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { preferencesPath, unsubscribePath } from "#server/newsletter/paths.ts";
import { savePreferences } from "#server/newsletter/preferences.ts";
import { subscriptionOf } from "#server/newsletter/subscription.ts";
import { tokenFor } from "#server/newsletter/tokens.ts";
import { world as worldContext } from "#server/world.ts";
import { unlistedMetadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { useSite } from "../chrome/use-site.ts";
import type { Route } from "./+types/preferences";
import { LinkUnknown } from "./link-unknown.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  const subscription = await subscriptionOf(world, "preferences", tokenIn(url));
  if (!subscription) return data(null, { status: 404 });
  const { id, ...shown } = subscription;
  const unsubscribe = unsubscribePath(tokenFor(world.secret, "unsubscribe", id));
  // Who has left finds the way back on the page of leaving.
  if (shown.state !== "active") throw redirect(unsubscribe);
  return data({ ...shown, unsubscribe, isSaved: url.searchParams.get("saved") === "1" });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  context.get(pageNotes).isOfTokenHolder();
  const world = context.get(worldContext);
  const token = tokenIn(url);
  const fields = await formFields(request);
  const subscription = await subscriptionOf(world, "preferences", token);
  if (!subscription) return data(null, { status: 404 });
  if (!fields) throw data(null, { status: 400 });
  const saved = await savePreferences(world, subscription, {
    wantsPosts: fields.posts !== undefined,
    wantsProjects: fields.projects !== undefined,
  });
  if (saved === "saved") throw redirect(`${preferencesPath(token)}&saved=1`, 303);
  return data({ problem: "Please choose at least one, or unsubscribe below." }, { status: 422 });
}

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Choose what you receive – ${siteOf(matches).site.name}`);

/** Which kinds of mail a subscriber wants, and the way to none. Works without scripts. */
export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite();
  if (!loaderData) return <LinkUnknown />;
  const { email, wantsPosts, wantsProjects, unsubscribe, isSaved } = loaderData;
  const problem = actionData?.problem;
  return (
    <div className="newsletter-page column">
      <h1 className="display">Choose what you receive</h1>
      <p>
        The newsletter of <bdi>{name}</bdi> comes to{" "}
        <strong>
          <bdi>{email}</bdi>
        </strong>
        .
      </p>
      <form method="post" className="choices">
        <fieldset aria-describedby={problem && "choices-problem"}>
          <legend className="sr-only">Kinds of mail</legend>
          <label>
            <input type="checkbox" name="posts" defaultChecked={wantsPosts && !problem} />
            <span>
              <strong>New articles</strong>
              When something is published on the blog
            </span>
          </label>
          <label>
            <input type="checkbox" name="projects" defaultChecked={wantsProjects && !problem} />
            <span>
              <strong>New projects</strong>
              When new work is shown
            </span>
          </label>
        </fieldset>
        <div role="status">
          {problem ? (
            <p id="choices-problem" className="choices-problem">
              {problem}
            </p>
          ) : (
            isSaved && <p>Your choice is saved.</p>
          )}
        </div>
        <div className="form-ways">
          <button type="submit" className="pill pill-filled">
            Save
          </button>
          <a href={unsubscribe} className="pill">
            Unsubscribe
          </a>
        </div>
      </form>
    </div>
  );
}
