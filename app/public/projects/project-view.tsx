import { ArrowLeft, ArrowRight } from "lucide-react";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { homeSearchPath, type ProjectFacts, type ProjectFile } from "#domain/projects/project.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { CaseStudy, type ShownCaseStudy } from "./case-study.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { ProjectDetails } from "./project-details.tsx";
import { ProjectHero } from "./project-hero.tsx";

const LONG_FROM_CHARS = 45;

type ProjectViewProps = {
  project: ProjectFacts;
  description: { slot: string; html?: SafeHtml };
  caseStudy: ShownCaseStudy | null;
  files: ProjectFile[];
};

/** spec: public-site §2, "Project detail" */
export function ProjectView({ project, description, caseStudy, files }: ProjectViewProps) {
  const length = project.heading.length < LONG_FROM_CHARS ? "short" : "long";
  const trail = [
    { label: "Home", to: "/" },
    { label: "Projects", to: homeSearchPath(project.title) },
  ];
  return (
    <article className="page-top column">
      <Breadcrumb trail={trail} />
      <header className="project-header">
        <h1 dir="auto" className="display" data-length={length}>
          {project.heading}
        </h1>
        <p>
          <bdi>{project.client}</bdi>{" "}
          <span className="chip chip-accent figures">{project.year}</span>
        </p>
      </header>
      {project.picture && <ProjectHero picture={project.picture} alt={project.altText} />}
      <div className="project-body">
        <div className="project-main">
          <RichText content={description} className="rich-text" />
          {caseStudy && <CaseStudy caseStudy={caseStudy} />}
          {files.length > 0 && <PreviewCard key={project.id} files={files} />}
        </div>
        <aside>
          <ProjectDetails project={project} />
          <ContactCard />
          {project.slug && <SignUpCard placement="project" />}
        </aside>
      </div>
      <div className="page-ways no-print">
        <PageLink to="/?projects=all#projects" className="pill leads-back">
          <ArrowLeft aria-hidden="true" /> Back to All Projects
        </PageLink>
        <PageLink to="/" className="pill">
          Home
        </PageLink>
      </div>
    </article>
  );
}

/** spec: public-site §2, "Contact Me card" */
function ContactCard() {
  return (
    <section className="panel contact-card no-print">
      <h2 className="display">
        <PageLink to="/contact" className="contact-link card-link leads-on">
          Contact Me <ArrowRight aria-hidden="true" />
        </PageLink>
      </h2>
      <p>Need something similar?</p>
    </section>
  );
}
