import { plainText, shorten } from "#domain/html/text.ts";
import { breadcrumbs, person } from "#domain/site/structured-data.ts";
import { readAbout } from "#server/about/store.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { world } from "#server/world.ts";
import { metadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import type { Route } from "./+types/about";

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

export default function About({ loaderData: { about } }: Route.ComponentProps) {
  if (!about) return <main>About content not found.</main>;
  return (
    <main>
      <h1>{about.name}</h1>
    </main>
  );
}
