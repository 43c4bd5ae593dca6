import { readAbout } from "#server/about/store.ts";
import { pageNotesContext } from "#server/http/page-notes.ts";
import { worldContext } from "#server/world.ts";
import { offlineMetadata, siteOf } from "../../document/metadata.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/about";
import { aboutMetadata } from "./about-metadata.ts";
import { AboutView } from "./about-view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(worldContext);
  const notes = context.get(pageNotesContext);
  notes.dependsOn("about");
  notes.allowCaching();
  return { about: await readAbout(db) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  offlineMetadata(error) ?? aboutMetadata(loaderData?.about ?? null, siteOf(matches));

export default function AboutPage({ loaderData: { about } }: Route.ComponentProps) {
  return about ? <AboutView about={about} /> : <AboutMissing />;
}

/** spec: public-site §2, "About" */
function AboutMissing() {
  return (
    <ProblemScreen title="About content not found." text="Nothing here yet.">
      <PageLink to="/" className="pill pill-filled">
        Home
      </PageLink>
    </ProblemScreen>
  );
}

export { ErrorPage as ErrorBoundary } from "../problems/error-page.tsx";
