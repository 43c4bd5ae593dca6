import { UserRound } from "lucide-react";
import type { About, Expertise } from "#domain/about/about.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { readAbout, readAboutMailbox } from "#server/about/store.ts";
import { world } from "#server/world.ts";
import { Chips } from "../../ui/chips.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";
import type { Route } from "./+types/about";

export const handle = { title: "About Page", refreshesOn: ["about"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(world);
  return { about: await readAbout(db), email: await readAboutMailbox(db) };
}

/** spec: admin-area §2, "About page management" */
export default function AboutScreen({ loaderData: { about, email } }: Route.ComponentProps) {
  if (!about) {
    return (
      <EmptyState icon={UserRound} title="No About content yet">
        <p>Import an about.md file to fill this page.</p>
      </EmptyState>
    );
  }
  return (
    <div className="screen">
      <Pane title="Profile" aside={<a href="/about">View page</a>}>
        <div className="about-profile stack">
          <Portrait
            name={about.name}
            picture={about.picture}
            alt={about.pictureAlt}
            focus={about.picturePosition}
            size="small"
          />
          <DescriptionList facts={profileOf(about, email)} />
        </div>
      </Pane>
      <div className="pane-columns">
        <Text slot="admin-bio" title="About text" html={about.bio} />
        <Text slot="admin-approach" title="My Approach" html={about.philosophy} />
        <Text slot="admin-brand" title="Brand Experience" html={about.brandExperience} />
        <Pane title="Interests">
          <p dir="auto">{about.interests || <span className="faint">Not set</span>}</p>
        </Pane>
        <ExpertisePane expertise={about.expertise} />
        <Pane title="Languages">
          <Names label="Languages" names={about.languages} />
        </Pane>
      </div>
    </div>
  );
}

function profileOf(about: About, email: string) {
  const { resume, linkedinUrl, frameworks, skills } = about;
  return {
    Name: about.name,
    Title: about.title,
    Email: email && (
      <>
        <bdi>{email}</bdi> (not shown to visitors)
      </>
    ),
    LinkedIn: linkedinUrl,
    Resume: resume && <a href={resume.url}>{resume.fileName}</a>,
    Frameworks: frameworks.join(", "),
    Skills: skills.join(", "),
    "Meta title": about.metaTitle,
    "Meta description": about.metaDescription,
  };
}

function Text({ slot, title, html }: { slot: string; title: string; html: SafeHtml }) {
  return (
    <Pane title={title}>
      {html ? (
        <RichText content={{ slot, html }} className="rich-text about-text" />
      ) : (
        <p className="faint">Not set</p>
      )}
    </Pane>
  );
}

function ExpertisePane({ expertise }: { expertise: readonly Expertise[] }) {
  return (
    <Pane title="Expertise Categories">
      {expertise.length === 0 && <p className="faint">Not set</p>}
      <ul className="expertise-list stack gap-xl">
        {expertise.map(({ category, items, skills = [], yearsExperience }) => (
          <li key={category}>
            <strong className="cell-main">
              <bdi>{category}</bdi>{" "}
              {yearsExperience ? <small className="faint">{yearsExperience} years</small> : null}
            </strong>
            <Chips label={category} items={[...items, ...skills]} />
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return <p className="faint">Not set</p>;
  return <Chips label={label} items={names} />;
}
