import type { ReactNode } from "react";
import type { About, Expertise } from "#domain/about/about.ts";
import { Chips } from "../../ui/chips.tsx";
import { ResumeCard } from "./resume-card.tsx";

export function AboutSidebar({ about }: { about: About }) {
  const { resume, languages, expertise, frameworks, skills } = about;
  return (
    <aside aria-label="At a glance" className="about-side">
      {resume && <ResumeCard resume={resume} />}
      {languages.length > 0 && (
        <Group title="Languages">
          <Chips label="Languages" items={languages} />
        </Group>
      )}
      {expertise.length > 0 && (
        <Group title="Expertise">
          {expertise.map((group) => (
            <ExpertiseGroup key={group.category} group={group} />
          ))}
        </Group>
      )}
      {frameworks.length > 0 && (
        <Group title="Frameworks">
          <Chips label="Frameworks" items={frameworks} />
        </Group>
      )}
      {skills.length > 0 && (
        <Group title="Skills">
          <Chips label="Skills" items={skills} />
        </Group>
      )}
    </aside>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display">{title}</h2>
      {children}
    </section>
  );
}

function ExpertiseGroup({ group }: { group: Expertise }) {
  return (
    <div className="expertise">
      <h3 dir="auto">{group.category}</h3>
      <ul>
        {group.items.map((item) => (
          <li key={item} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
