import type { MetaDescriptor } from "react-router";
import type { About } from "#domain/about/about.ts";
import { plainText, shorten } from "#domain/html/text.ts";
import type { Site } from "#domain/site/site.ts";
import { pageCard, sharedPicture } from "#domain/site/social-card.ts";
import { breadcrumbs, owner, person, webPage } from "#domain/site/structured-data.ts";
import { metadata, unlistedMetadata } from "../../document/metadata.ts";

export function aboutMetadata(
  about: About | null,
  { site, origin }: { site: Site; origin: string },
): MetaDescriptor[] {
  const title = about?.metaTitle || `About – ${site.name}`;
  if (!about) return unlistedMetadata(title);
  const description = about.metaDescription || shorten(plainText(about.bio)) || site.description;
  const profile = {
    ...(about.linkedinUrl && { sameAs: [about.linkedinUrl] }),
    jobTitle: about.title,
    knowsLanguage: about.languages,
    knowsAbout: [...about.expertise.map(({ category }) => category), ...about.skills],
  };
  return metadata({
    site,
    origin,
    path: "/about",
    hasMarkdown: true,
    title,
    description,
    keywords: site.keywords,
    picture: sharedPicture(
      { picture: about.picture, alt: about.pictureAlt },
      site,
      pageCard("/about", site),
    ),
    type: "profile",
    structuredData: [
      webPage("ProfilePage", { path: "/about", name: title, mainEntity: owner(origin) }, origin),
      { ...person(site, origin), ...profile },
      breadcrumbs([{ name: "About", path: "/about" }], origin),
    ],
  });
}
