import { plainText, shorten } from "#domain/html/text.ts";
import { breadcrumbs, person } from "#domain/site/structured-data.ts";
import { readAbout } from "#server/about/store.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { world } from "#server/world.ts";
import { metadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { ErrorPage } from "../problems/error-page.tsx";
import type { Route } from "./+types/about";
import { AboutMissing } from "./about-missing.tsx";
import { AboutView } from "./about-view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const notes = context.get(pageNotes);
  notes.dependsOn("about");
  notes.keep();
  return { about: await readAbout(db) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site, origin } = siteOf(matches);
  const about = loaderData?.about;
  const steps = [
    { name: "Home", path: "/" },
    { name: "About", path: "/about" },
  ];
  return metadata({
    site,
    origin,
    path: "/about",
    title: about?.metaTitle || `About – ${site.name}`,
    description: about?.metaDescription || (about ? shorten(plainText(about.bio)) : ""),
    image: about?.picture ? { url: about.picture.src, alt: about.pictureAlt } : null,
    type: "profile",
    structuredData: [person(site, origin), breadcrumbs(steps, origin)],
  });
};

export default function AboutPage({ loaderData: { about } }: Route.ComponentProps) {
  return about ? <AboutView about={about} /> : <AboutMissing />;
}

export function ErrorBoundary() {
  return <ErrorPage title="Failed to load about content" retry="/about" />;
}
