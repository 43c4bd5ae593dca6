import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, person, webPage } from "#domain/site/structured-data.ts";
import { readContactPage } from "#server/contact/store.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { world } from "#server/world.ts";
import { metadata } from "../../document/metadata.ts";
import { siteOf } from "../../document/site-of.ts";
import { ErrorPage } from "../problems/error-page.tsx";
import type { Route } from "./+types/contact";
import { VisitingCard } from "./visiting-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const notes = context.get(pageNotes);
  notes.dependsOn("contact");
  notes.keep();
  return { page: await readContactPage(context.get(world).db) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { site, origin } = siteOf(matches);
  const page = loaderData?.page;
  const title = page?.metaTitle || `Contact – ${site.name}`;
  const description = page?.metaDescription || page?.introText || "";
  const steps = [
    { name: "Home", path: "/" },
    { name: "Contact", path: "/contact" },
  ];
  return metadata({
    site,
    origin,
    path: "/contact",
    title,
    description,
    keywords: page?.keywords,
    picture: sharedPicture(null, site, pageCard("/contact", site)),
    structuredData: [
      webPage("ContactPage", { path: "/contact", name: title, description }, origin),
      person(site, origin),
      breadcrumbs(steps, origin),
    ],
  });
};

/** spec: public-site §2, "Contact" */
export default function Contact({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="contact column">
      <div className="contact-words">
        <h1 className="display">{page.headline}</h1>
        <p>{page.introText}</p>
      </div>
      <VisitingCard />
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
