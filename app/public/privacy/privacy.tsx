import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, webPage } from "#domain/site/structured-data.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { readPrivacy } from "#server/site/privacy.ts";
import { worldContext } from "#server/world.ts";
import { metadata, siteOf } from "../../document/metadata.ts";
import { RichText } from "../../ui/rich-text.tsx";
import type { Route } from "./+types/privacy";
import { DefaultPolicy } from "./default-policy.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const notes = context.get(pageNotesContext);
  notes.dependsOn("site", "contact");
  notes.allowCaching();
  return await readPrivacy(context.get(worldContext));
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site, origin } = siteOf(matches);
  const title = `Privacy – ${site.name}`;
  return metadata({
    site,
    origin,
    path: "/privacy",
    title,
    description: `What ${site.name} stores about visitors of this site, why, and for how long.`,
    picture: sharedPicture(null, site, pageCard("/privacy", site)),
    structuredData: [
      webPage("WebPage", { path: "/privacy", name: title }, origin),
      breadcrumbs([{ name: "Privacy", path: "/privacy" }], origin),
    ],
  });
};

/** decisions: Newsletter, "/privacy is a page that the owner edits" */
export default function Privacy({ loaderData: { policy, practices } }: Route.ComponentProps) {
  return (
    <article className="privacy column">
      <h1 className="display">Privacy</h1>
      {policy ? (
        <RichText content={{ slot: "privacy", html: policy }} className="rich-text" />
      ) : (
        <DefaultPolicy practices={practices} />
      )}
    </article>
  );
}

export { ErrorPage as ErrorBoundary } from "../problems/error-page.tsx";
