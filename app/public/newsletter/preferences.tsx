import { data, redirect } from "react-router";
import { formFields } from "#server/http/form-fields.ts";
import { tokenOfSecretPage } from "#server/http/token-parameter.ts";
import { findSubscription, savePreferences } from "#server/newsletter/subscription.ts";
import { preferencesPath, tokenFor, unsubscribePath } from "#server/newsletter/tokens.ts";
import { worldContext } from "#server/world.ts";
import { siteOf, unlistedMetadata } from "../../document/metadata.ts";
import { useSite } from "../chrome/use-site.ts";
import type { Route } from "./+types/preferences";
import { InvalidLink } from "./link-screens.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  const subscription = await findSubscription(
    world,
    "preferences",
    tokenOfSecretPage(context, url),
  );
  if (!subscription) return data(null, { status: 404 });
  const { id, ...shown } = subscription;
  const unsubscribe = unsubscribePath(tokenFor(world.secret, "unsubscribe", id));
  // Unsubscribed: that page has the way back.
  if (shown.state !== "active") throw redirect(unsubscribe);
  return data({ ...shown, unsubscribe, isSaved: url.searchParams.get("saved") === "1" });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const token = tokenOfSecretPage(context, url);
  const fields = await formFields(request);
  const subscription = await findSubscription(world, "preferences", token);
  if (!subscription) return data(null, { status: 404 });
  if (!fields) throw data(null, { status: 400 });
  const saved = await savePreferences(world, subscription, {
    wantsPosts: fields.posts !== undefined,
    wantsProjects: fields.projects !== undefined,
  });
  if (saved === "saved") throw redirect(`${preferencesPath(token)}&saved=1`, 303);
  return data({ problem: "Choose at least one, or unsubscribe below." }, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  unlistedMetadata(`Email preferences – ${siteOf(matches).site.name}`);

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite();
  if (!loaderData) return <InvalidLink />;
  const { email, wantsPosts, wantsProjects, unsubscribe, isSaved } = loaderData;
  const problem = actionData?.problem;
  return (
    <div className="newsletter-page column">
      <h1 className="display">Email preferences</h1>
      <p>
        The <bdi>{name}</bdi> newsletter is sent to{" "}
        <strong>
          <bdi>{email}</bdi>
        </strong>
        .
      </p>
      <form method="post" className="choices">
        <fieldset aria-describedby={problem && "choices-problem"}>
          <legend className="sr-only">Email types</legend>
          <label>
            <input type="checkbox" name="posts" defaultChecked={wantsPosts && !problem} />
            <span>
              <strong>New articles</strong>
              When a blog post is published
            </span>
          </label>
          <label>
            <input type="checkbox" name="projects" defaultChecked={wantsProjects && !problem} />
            <span>
              <strong>New projects</strong>
              When a project is published
            </span>
          </label>
        </fieldset>
        <div role="status">
          {problem ? (
            <p id="choices-problem" className="choices-problem">
              {problem}
            </p>
          ) : (
            isSaved && <p>Your preferences were saved.</p>
          )}
        </div>
        <div className="wrap gap-l">
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
