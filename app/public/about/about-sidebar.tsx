import { ArrowDownToLine } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import type { About } from "#domain/about/about.ts";
import type { Expertise } from "#domain/about/expertise.ts";
import type { Resume } from "#domain/about/resume.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Chips } from "../../ui/chips.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast.ts";

export function AboutSidebar({ about }: { about: About }) {
  const { resume, languages, expertise, frameworks, skills } = about;
  return (
    <aside aria-label="At a glance" className="about-side">
      {resume && <ResumeCard resume={resume} />}
      <ChipGroup title="Languages" items={languages} />
      {expertise.length > 0 && (
        <Group title="Expertise">
          {expertise.map((group) => (
            <ExpertiseGroup key={group.category} group={group} />
          ))}
        </Group>
      )}
      <ChipGroup title="Frameworks" items={frameworks} />
      <ChipGroup title="Skills" items={skills} />
    </aside>
  );
}

function ChipGroup({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <Group title={title}>
      <Chips label={title} items={items} />
    </Group>
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
  const { category, items, skills = [], yearsExperience } = group;
  return (
    <div className="expertise small break-words border-top">
      <h3 className="strong" dir="auto">
        {category}
      </h3>
      {yearsExperience ? <p>{pluralize(yearsExperience, "year", "years")} of experience</p> : null}
      <ul className="dotted">
        {[...new Set([...items, ...skills])].map((item) => (
          <li key={item} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Resumes on other sites open in a new tab, because the CSP forbids fetching them. spec:
 * public-site §7, "Resume download"
 */
function ResumeCard({ resume: { url, fileName } }: { resume: Resume }) {
  const [isBusy, setBusy] = useState(false);
  const isLocal = url.startsWith("/");

  async function download(event: MouseEvent) {
    if (!isLocal || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const file = await fetchFile(url);
    setBusy(false);
    if (file) saveFile(file, fileName);
    else if (!open(url)) showToast("error", "Couldn't download the resume.");
  }

  return (
    <a
      href={url}
      {...(isLocal ? { download: fileName } : { target: "_blank", rel: "noopener" })}
      onClick={download}
      aria-busy={isBusy}
      className="resume-card between on-dark no-print"
    >
      Download Resume <ArrowDownToLine aria-hidden="true" />
      {!isLocal && <span className="sr-only">(opens in a new tab)</span>}
    </a>
  );
}

async function fetchFile(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
