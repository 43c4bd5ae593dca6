import { ArrowLeft, ArrowRight, ArrowUpRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { SafeHtml } from "#domain/html/safe-html.ts";
import { homePathWith } from "#domain/projects/filters.ts";
import {
  homeSearchPath,
  type Project,
  type ProjectFacts,
  type ProjectFile,
} from "#domain/projects/project.ts";
import { codePoints } from "#domain/text/code-points.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Breadcrumb, PageLink } from "../../ui/page-link.tsx";
import { Picture, type PictureFile, type PictureWidths } from "../../ui/picture.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { SignUpCard } from "../newsletter/sign-up-card.tsx";
import { CaseStudy, type ShownCaseStudy } from "./case-study.tsx";
import { PreviewCard } from "./preview-card.tsx";

/** Narrower pictures would be upscaled across the page, so they head the text. */
const SMALL_BELOW_PX = 700;
/** `--container-text` */
const TEXT_WIDTH = "42rem";
/** Width / height; narrower ones would be taller than the window at full width. */
const WIDE_FROM = 1.6;
const STANDARD_FROM = 1.2;
/** Maximum height of the others in project.css. */
const HEIGHT_MAX_REM = 42;
/** In steps, each a rule in project.css: the CSP forbids inline styles. */
const RATIO_STEP = 0.05;
const RATIO_MIN = 0.2;
const LONG_FROM_CHARS = 45;

type ProjectViewProps = {
  project: ProjectFacts;
  description: { slot: string; html?: SafeHtml };
  caseStudy: ShownCaseStudy | null;
  files: ProjectFile[];
};

/** spec: public-site §2, "Project detail" */
export function ProjectView({ project, description, caseStudy, files }: ProjectViewProps) {
  const length = codePoints(project.heading) < LONG_FROM_CHARS ? "short" : "long";
  const trail = [
    { label: "Home", to: "/" },
    { label: "Projects", to: homeSearchPath(project.title) },
  ];
  const hero = project.picture && <ProjectHero picture={project.picture} alt={project.altText} />;
  const isHeroSmall = project.picture !== null && isSmall(project.picture);
  return (
    <article className="page-top column">
      <Breadcrumb trail={trail} />
      <header className="project-header wrap between">
        <h1 dir="auto" className="display" data-length={length}>
          {project.heading}
        </h1>
        <p className="cluster muted break-words">
          <bdi>{project.client}</bdi>{" "}
          <span className="chip chip-accent tabular">{project.year}</span>
        </p>
      </header>
      {!isHeroSmall && hero}
      <div className="project-body stack">
        <div className="project-main">
          {isHeroSmall && hero}
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
      <div className="page-actions border-top gap-l no-print">
        <PageLink to="/?projects=all#projects" className="pill arrow-back">
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
        <PageLink to="/contact" className="row between card-link arrow-forward">
          Contact Me <ArrowRight aria-hidden="true" />
        </PageLink>
      </h2>
      <p className="small">Need something similar?</p>
    </section>
  );
}

function ProjectHero({ picture, alt }: { picture: PictureFile; alt: string }) {
  return (
    <div
      className="project-hero"
      data-size={isSmall(picture) ? "small" : "full"}
      data-shape={shapeOf(picture)}
      data-ratio={ratioStepOf(picture)}
    >
      <Picture
        picture={picture}
        alt={alt}
        widths={widthsOf(picture)}
        loading="priority"
        className="shared-element"
      />
    </div>
  );
}

function isSmall({ width }: PictureFile): boolean {
  return width < SMALL_BELOW_PX;
}

function widthsOf(picture: PictureFile): PictureWidths {
  if (isSmall(picture)) return [`min(92vw, ${TEXT_WIDTH})`];
  const ratio = picture.width / picture.height;
  if (ratio >= WIDE_FROM) return [{ from: "87rem", width: "80rem" }, "92vw"];
  return [`min(92vw, ${(HEIGHT_MAX_REM * ratio).toFixed(1)}rem)`];
}

/** Rounded down, so that the picture stays below its maximum height. */
function ratioStepOf({ width, height }: PictureFile): string | undefined {
  const ratio = width / height;
  if (ratio >= WIDE_FROM) return undefined;
  const step = Math.max(RATIO_MIN, Math.floor(ratio / RATIO_STEP) * RATIO_STEP);
  return step.toFixed(2);
}

function shapeOf({ width, height }: PictureFile): "wide" | "standard" | "tall" {
  const ratio = width / height;
  if (ratio >= WIDE_FROM) return "wide";
  return ratio >= STANDARD_FROM ? "standard" : "tall";
}

type Facts = Pick<Project, "client" | "roles" | "workType" | "categories" | "year" | "projectUrl">;

/** Each fact links to the projects that share it. spec: public-site §2, "Project Details card" */
export function ProjectDetails({ project }: { project: Facts }) {
  const { client, workType, year, projectUrl } = project;
  const roles = [...new Set(project.roles)];
  return (
    <section aria-labelledby="project-details" className="panel">
      <h2 id="project-details" className="display">
        Project Details
      </h2>
      <dl className="details tabular">
        <Fact name="Client">
          <Links texts={[client]} to={() => homePathWith({ client })} />
        </Fact>
        {roles.length > 0 && (
          <Fact name={roles.length > 1 ? "Roles" : "Role"}>
            <Links texts={roles} to={(role) => homePathWith({ role })} />
          </Fact>
        )}
        {workType && (
          <Fact name="Work type">
            <Links texts={[workType]} to={() => homePathWith({ workType })} />
          </Fact>
        )}
        {project.categories.length > 0 && (
          <Fact name="Categories">
            <Links
              texts={[...new Set(project.categories)]}
              to={(category) => homePathWith({ category })}
            />
          </Fact>
        )}
        <Fact name="Year">{year}</Fact>
      </dl>
      {projectUrl && (
        <NewTabLink href={projectUrl} className="pill pill-filled arrow-out pill-wide">
          Visit project <ArrowUpRight aria-hidden="true" />
        </NewTabLink>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In a running line; a comma outside its link is not underlined, and never begins a line. */
function Links({ texts, to }: { texts: string[]; to: (text: string) => string }) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && ", "}
      <PageLink to={to(text)} dir="auto">
        {text}
      </PageLink>
    </Fragment>
  ));
}
