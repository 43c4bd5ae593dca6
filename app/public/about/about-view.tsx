import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { About } from "#domain/about/about.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import type { Site } from "#domain/site/site.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { useSite } from "../chrome/use-site.ts";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { AboutSidebar } from "./about-sidebar.tsx";

/** spec: public-site §2, "About" */
export function AboutView({ about }: { about: About }) {
  const site = useSite();
  const name = about.name || site.name;
  return (
    <article className="column">
      <header className="about-head row">
        <Portrait name={name} {...portraitOf(about, site, name)} size="large" />
        <h1 dir="auto" className="display">
          {name}
        </h1>
        {about.title && (
          <p className="muted" dir="auto">
            {about.title}
          </p>
        )}
        {about.linkedinUrl && (
          <NewTabLink href={about.linkedinUrl} className="pill arrow-out">
            LinkedIn <ArrowUpRight aria-hidden="true" />
          </NewTabLink>
        )}
      </header>
      <div className="about-body stack border-top">
        <div>
          <TextSection slot="bio" title="About Me" html={about.bio} />
          <TextSection slot="philosophy" title="My Approach" html={about.philosophy} />
          <TextSection slot="brand" title="Brand Experience" html={about.brandExperience} />
          {about.interests && (
            <Section title="Interests">
              <p className="about-lines" dir="auto">
                {about.interests}
              </p>
            </Section>
          )}
        </div>
        <AboutSidebar about={about} />
      </div>
      <SignUpCard placement="about" />
    </article>
  );
}

/** The site's where the page has none of its own. */
function portraitOf(about: About, site: Site, name: string) {
  const alt = `Portrait of ${name}`;
  return about.picture
    ? { picture: about.picture, alt: about.pictureAlt || alt, focus: about.picturePosition }
    : { picture: site.picture, alt, focus: site.picturePosition };
}

function TextSection({ slot, title, html }: { slot: string; title: string; html: SafeHtml }) {
  if (!html) return null;
  return (
    <Section title={title}>
      <RichText content={{ slot, html }} className="rich-text" />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="about-section stack">
      <h2 className="display">{title}</h2>
      {children}
    </section>
  );
}
