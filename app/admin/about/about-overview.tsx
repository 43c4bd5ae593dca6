import { UserRound } from "lucide-react";
import type { About, Expertise } from "#domain/about/about.ts";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { Chips } from "../../ui/chips.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { DescriptionList } from "../kit/description-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Pane } from "../kit/pane.tsx";

/** spec: admin-area §2, "About page management" */
export function AboutOverview({ about, email }: { about: About | null; email: string }) {
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
        <div className="about-profile">
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
          <p dir="auto">{about.interests || <span className="facts-none">Not set</span>}</p>
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
  return [
    { name: "Name", value: about.name },
    { name: "Title", value: about.title },
    {
      name: "Email",
      value: email && (
        <>
          <bdi>{email}</bdi> (not shown to visitors)
        </>
      ),
    },
    { name: "LinkedIn", value: linkedinUrl },
    { name: "Resume", value: resume && <a href={resume.url}>{resume.fileName}</a> },
    { name: "Frameworks", value: frameworks.join(", ") },
    { name: "Skills", value: skills.join(", ") },
    { name: "Meta title", value: about.metaTitle },
    { name: "Meta description", value: about.metaDescription },
  ];
}

function Text({ slot, title, html }: { slot: string; title: string; html: SafeHtml }) {
  return (
    <Pane title={title}>
      {html ? (
        <RichText content={{ slot, html }} className="rich-text about-text" />
      ) : (
        <p className="facts-none">Not set</p>
      )}
    </Pane>
  );
}

function ExpertisePane({ expertise }: { expertise: readonly Expertise[] }) {
  return (
    <Pane title="Expertise Categories">
      {expertise.length === 0 && <p className="facts-none">Not set</p>}
      <ul className="expertise-list">
        {expertise.map(({ category, items, skills = [], yearsExperience }) => (
          <li key={category}>
            <strong className="cell-main">
              <bdi>{category}</bdi>{" "}
              {yearsExperience ? <small>{yearsExperience} years</small> : null}
            </strong>
            <Chips label={category} items={[...items, ...skills]} />
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return <p className="facts-none">Not set</p>;
  return <Chips label={label} items={names} />;
}
