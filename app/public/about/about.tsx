import type { ReactNode } from "react";
import type { About } from "#domain/about/about.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { readAbout } from "#server/about/store.ts";
import { pageNotes } from "#server/http/page-notes.ts";
import { world } from "#server/world.ts";
import { siteOf } from "../../document/metadata.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { ProblemScreen } from "../problems/problem-screen.tsx";
import type { Route } from "./+types/about";
import { aboutMetadata } from "./about-metadata.ts";
import { AboutSidebar } from "./about-sidebar.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(world);
  const notes = context.get(pageNotes);
  notes.dependsOn("about");
  notes.allowCaching();
  return { about: await readAbout(db) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  aboutMetadata(loaderData?.about ?? null, siteOf(matches));

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

/** spec: public-site §2, "About" */
function AboutView({ about }: { about: About }) {
  return (
    <article className="column">
      <header className="about-head row">
        <Portrait
          name={about.name}
          picture={about.picture}
          alt={about.pictureAlt || `Portrait of ${about.name}`}
          focus={about.picturePosition}
          size="large"
        />
        <h1 dir="auto" className="display">
          {about.name}
        </h1>
        {about.title && (
          <p className="muted" dir="auto">
            {about.title}
          </p>
        )}
      </header>
      <div className="about-body stack border-top">
        <div>
          <TextSection slot="bio" title="About Me" html={about.bio} />
          <TextSection slot="philosophy" title="My Approach" html={about.philosophy} />
          <TextSection slot="brand" title="Brand Experience" html={about.brandExperience} />
          {about.interests && (
            <Section title="Interests">
              <p dir="auto">{about.interests}</p>
            </Section>
          )}
        </div>
        <AboutSidebar about={about} />
      </div>
      <SignUpCard placement="about" />
    </article>
  );
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

export { ErrorPage as ErrorBoundary } from "../problems/error-page.tsx";
